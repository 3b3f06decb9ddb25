declare const enum Flag { Red, Green }
export const enum Light { White }
let broken = 1 +;
