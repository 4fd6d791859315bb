/** The outside world, passed in so that tests can turn its clock and read its requests. */
export interface Deps {
  fetch(input: string, init: RequestInit): Promise<Response>;
  now(): number;
  /** Runs once after a while; the returned function calls it off. */
  after(millis: number, run: () => void): () => void;
  /** Between 0 and 1, for jitter only. */
  random(): number;
  isOnline(): boolean;
}

export const realDeps: Deps = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  after(millis, run) {
    const timer = setTimeout(run, millis);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  isOnline: () => globalThis.navigator?.onLine !== false,
};

export const wait = (deps: Deps, millis: number) => new Promise<void>((resolve) => deps.after(millis, resolve));
