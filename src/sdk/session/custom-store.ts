import { type CustomTokenStore, NO_TOKENS, type TokenStore, type Tokens } from "./token-store.ts";

const noop = () => {};

type Stored = Awaited<ReturnType<CustomTokenStore["getTokens"]>>;

/**
 * Stores tokens in a place of the app's own. A store that answers at once is asked each time. One that answers later is
 * asked once and then when it reports a change; meanwhile a copy answers.
 */
export function customStore(own: CustomTokenStore): TokenStore {
  const listeners = new Set<() => void>();
  let known: Tokens | null = null;
  let answersAtOnce: boolean | null = null;
  let reading: Promise<void> | null = null;
  let writing: Promise<void> = Promise.resolve();
  /** Counts the writes, because the answer to a question from before a write is out of date. */
  let writes = 0;

  /** Asks the store. Returns `null` when it answered at once. */
  function ask(): Promise<void> | null {
    const answer = own.getTokens();
    answersAtOnce = !isLater(answer);
    if (!isLater(answer)) {
      known = complete(answer);
      return null;
    }
    const before = writes;
    return Promise.resolve(answer).then((tokens) => {
      if (before === writes) known = complete(tokens);
    });
  }

  function askOnce(): Promise<void> | null {
    if (known) return null;
    reading ??=
      ask()?.finally(() => {
        reading = null;
      }) ?? null;
    // Whoever waits for the answer gets the error.
    reading?.catch(noop);
    return reading;
  }

  function isLoaded(): boolean {
    if (answersAtOnce === null) askOnce();
    return known !== null;
  }

  function announce() {
    for (const listener of [...listeners]) listener();
  }

  async function lookForChange() {
    await writing;
    await ask();
    announce();
  }

  // From the start, because also explicit calls without subscribers must see the change.
  own.subscribe?.(() => void lookForChange().catch(noop));

  return {
    isLoaded,
    async load() {
      await askOnce();
    },
    read() {
      if (isLoaded() && answersAtOnce) ask();
      return known ?? NO_TOKENS;
    },
    write(tokens) {
      const isSync = isLoaded() && answersAtOnce;
      const store = () => own.setTokens(tokens.refreshToken === null && tokens.accessToken === null ? null : tokens);
      const stored = isSync ? store() : writing.then(store);
      writing = Promise.resolve(stored).catch(noop);
      writes += 1;
      known = tokens;
      announce();
      return stored;
    },
    subscribe(onChange) {
      const listener = () => onChange();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Some platforms have promises of their own, which are no instances of `Promise`. */
function isLater(answer: ReturnType<CustomTokenStore["getTokens"]>): answer is Promise<Stored> {
  return typeof answer === "object" && answer !== null && "then" in answer;
}

/** A store may keep the refresh token alone, and give nothing when it is empty. */
function complete(tokens: Stored): Tokens {
  return { accessToken: tokens?.accessToken ?? null, refreshToken: tokens?.refreshToken ?? null };
}
