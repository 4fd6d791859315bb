import { REQUEST_TIME_LIMIT_MILLIS } from "#contract/limits.ts";
import { type Browser, type Deps, realDeps } from "#sdk/deps.ts";
import { yieldToEventLoop } from "#testing/waiting.ts";

const settle = () => yieldToEventLoop(1);

/** A clock for the SDK that only tests move. */
export function sdkClock(start = Date.UTC(2026, 0, 1)) {
  let now = start;
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    elapsed: () => now - start,
    after(millis: number, run: () => void) {
      const timer = { at: now + millis, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    /** Runs the timers that become due, in order, and lets promises settle. */
    async pass(millis: number) {
      const end = now + millis;
      await settle();
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((other) => other !== due);
        now = due.at;
        due.run();
        await settle();
      }
      now = end;
      await settle();
    },
  };
}

/** Runs everything at once, except the time limit of a request, which is no wait. */
export const soon: Deps["after"] = (millis, run) =>
  realDeps.after(millis === REQUEST_TIME_LIMIT_MILLIS ? millis : 0, run);

/** Records waits instead of waiting. */
export function noWaiting() {
  const waits: number[] = [];
  const deps: Pick<Deps, "after" | "random"> = {
    random: () => 0.5,
    after(millis, run) {
      if (millis !== REQUEST_TIME_LIMIT_MILLIS) waits.push(millis);
      return soon(millis, run);
    },
  };
  return { waits, deps };
}

/** A browser's page: its URL, its cookies, and the URLs that it navigated to. */
export function pageAt(href: string) {
  const jar = new Map<string, string>();
  const written: string[] = [];
  const went: { url: string; replace: boolean }[] = [];
  const remembered = new Map<string, string>();
  let address = href;
  const kept = new Map<string, string>();
  const browser: Browser = {
    get href() {
      return address;
    },
    set href(url) {
      address = url;
    },
    rewrite(url) {
      address = url;
    },
    assign: (url) => went.push({ url, replace: false }),
    replace: (url) => went.push({ url, replace: true }),
    remember: (name, value) => remembered.set(name, value),
    recall: (name) => remembered.get(name) ?? null,
    forget: (name) => remembered.delete(name),
    keep: (name, value) => kept.set(name, value),
    kept: (name) => kept.get(name) ?? null,
    cookies: {
      read: () => [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      write(cookie) {
        written.push(cookie);
        const [pair = "", ...attributes] = cookie.split("; ");
        const at = pair.indexOf("=");
        if (attributes.includes("Max-Age=0")) jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), pair.slice(at + 1));
      },
    },
  };
  return { browser, jar, written, went, remembered, kept };
}

/** An access token with the expiration that clients read. */
export const accessTokenUntil = (expiresAtMillis: number, id = crypto.randomUUID()): string =>
  tokenWith({ exp: Math.floor(expiresAtMillis / 1000), id });

/** An access token with the times that the server puts in. */
export function accessTokenIssuedAt(issuedAtMillis: number, lifetimeMillis: number): string {
  const iat = Math.floor(issuedAtMillis / 1000);
  return tokenWith({ iat, exp: iat + lifetimeMillis / 1000, id: crypto.randomUUID() });
}

function tokenWith(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part(claims)}.x`;
}
