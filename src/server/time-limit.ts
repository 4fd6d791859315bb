interface Waiting {
  lateAt: number;
  giveUp(): void;
}

/**
 * One time limit for much work at once: `within` sets a timer for each piece of work, and here one timer serves all of
 * it, because the oldest work is late first.
 */
export class TimeLimit {
  readonly #millis: number;
  readonly #waiting = new Set<Waiting>();
  #timer: Timer | undefined;

  constructor(millis: number) {
    this.#millis = millis;
  }

  /** Returns the result of a promise, or undefined when it takes longer. The work behind the promise continues. */
  within<T>(promise: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = { lateAt: performance.now() + this.#millis, giveUp: () => resolve(undefined) };
      this.#waiting.add(waiting);
      this.#timer ??= this.#lookIn(this.#millis);
      const ended =
        <A>(pass: (result: A) => void) =>
        (result: A) => {
          this.#waiting.delete(waiting);
          pass(result);
        };
      promise.then(ended(resolve), ended(reject));
    });
  }

  #lookIn(millis: number): Timer {
    const timer = setTimeout(() => this.#look(), millis);
    timer.unref();
    return timer;
  }

  #look(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const waiting of this.#waiting) {
      if (waiting.lateAt > now) {
        this.#timer = this.#lookIn(waiting.lateAt - now);
        return;
      }
      this.#waiting.delete(waiting);
      waiting.giveUp();
    }
  }
}
