// The grammar takes the name "in" for an operator. What stands around it is read all the same.

interface Attributes {
	async?: Booleanish;
	'aria-atomic'?: Booleanish | undefined
	'aria-busy'?: string
	[key: `--${string}`]: string | undefined
	in2?: number | undefined
	in?: string | undefined
	last?: number
}
