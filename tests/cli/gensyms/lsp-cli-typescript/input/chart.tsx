export function Chart() { return <p/>; }
