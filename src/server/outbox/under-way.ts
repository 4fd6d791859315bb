/** What this process is sending: each row's key, and when it is done. */
export type UnderWay<Result> = Map<string, { done: Promise<Result>; abort(): void }>;
