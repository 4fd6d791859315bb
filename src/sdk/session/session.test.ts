import { describe, expect, test } from "bun:test";
import { accessTokenUntil, sdkClock } from "#testing/browser/sdk-environment.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { memoryStore } from "./memory-store.ts";
import { serverClock } from "./server-clock.ts";
import { createSession } from "./session.ts";
import { sessionsOf } from "./sessions.ts";

const MINUTE = 60_000;

function start({
  lifetime = 10 * MINUTE,
  accessToken = null as string | null,
  refreshToken = "r" as string | null,
} = {}) {
  const clock = sdkClock();
  const asked: string[] = [];
  let refuse = false;
  const session = createSession({
    tokens: { refreshToken, accessToken },
    clock: serverClock(clock.now),
    async refresh(token) {
      asked.push(token);
      return refuse ? null : accessTokenUntil(clock.now() + lifetime);
    },
  });
  const refuseFromNowOn = () => {
    refuse = true;
  };
  return { clock, session, asked, refuseFromNowOn };
}

describe("access tokens", () => {
  test("concurrent callers share one refresh", async () => {
    const { session, asked } = start();
    const [a, b] = await Promise.all([session.tokens(), session.tokens()]);
    expect(asked).toEqual(["r"]);
    expect(a).toEqual(b);
  });

  test("a token is used until 20 s before it expires, then renewed", async () => {
    const { session, asked, clock } = start();
    const first = await session.tokens();
    await clock.pass(10 * MINUTE - 20_000);
    expect(await session.tokens()).toEqual(first);
    await clock.pass(1);
    expect(await session.tokens()).not.toEqual(first);
    expect(asked.length).toBe(2);
  });

  test("a margin of a minute or more is refused", async () => {
    const { session } = start();
    expect(await outcomeOf(session.tokens(60_000))).toThrow("must be less than 60000 ms");
  });

  test("a new token that expires within the margin is an error, not a loop", async () => {
    const { session, asked } = start({ lifetime: 5_000 });
    expect(await outcomeOf(session.tokens())).toThrow("ends in less than 20000 ms");
    expect(asked.length).toBe(1);
  });

  test("a rejected token is not used again, even when a store still contains it", async () => {
    const { session, asked, clock } = start();
    const refused = accessTokenUntil(clock.now() + 10 * MINUTE);
    session.adopt(refused);
    session.markAccessTokenExpired(refused);
    session.adopt(refused);
    expect((await session.tokens())?.accessToken).not.toBe(refused);
    expect(asked.length).toBe(1);
  });

  test("an access token without a refresh token is used until it expires or is refused, and never renewed", async () => {
    const alone = () => start({ refreshToken: null, accessToken: accessTokenUntil(Date.UTC(2026, 0) + 10_000) });
    const [lasting, refused] = [alone(), alone()];

    await lasting.clock.pass(9_999);
    expect(await lasting.session.renew()).toEqual(await lasting.session.tokens());
    expect((await lasting.session.tokens())?.refreshToken).toBeNull();
    await lasting.clock.pass(1);
    expect(await lasting.session.tokens()).toBeNull();

    refused.session.markAccessTokenExpired((await refused.session.tokens())?.accessToken ?? null);
    expect(await refused.session.tokens()).toBeNull();
    expect([lasting.session.isKnownInvalid(), refused.session.isKnownInvalid()]).toEqual([true, true]);
    expect([lasting.asked, refused.asked]).toEqual([[], []]);
  });
});

describe("the end of a session", () => {
  test("a rejected refresh token ends it permanently", async () => {
    const { session, refuseFromNowOn, asked } = start();
    refuseFromNowOn();
    expect(await session.tokens()).toBeNull();
    expect(session.isKnownInvalid()).toBe(true);
    expect(await session.tokens()).toBeNull();
    expect(asked.length).toBe(1);
  });

  // Next.js sets no cookies while it renders a page, and the page of somebody who was signed out must not fail.
  test("a store that cannot delete the tokens makes a sign-out fail, and no reader of a session that has ended", async () => {
    const sessionIn = sessionsOf(async () => null, serverClock(sdkClock().now));
    const readOnly = (refreshToken: string) => ({
      ...memoryStore({ refreshToken, accessToken: null }),
      write: () => Promise.reject(new Error("read-only")),
    });
    expect(await sessionIn(readOnly("ended")).tokens()).toBeNull();
    expect(await outcomeOf(Promise.resolve(sessionIn(readOnly("signed out")).markInvalid()))).toThrow("read-only");
  });

  // Otherwise a sign-out during a refresh would write tokens back into the store.
  test("a refresh that finishes after sign-out does not restore it", async () => {
    const { session } = start();
    const pending = session.tokens();
    session.markInvalid();
    expect(await pending).toBeNull();
  });

  test("the store is cleared, unless another user has signed in there meanwhile", async () => {
    const clock = sdkClock();
    const sessionIn = sessionsOf(async () => null, serverClock(clock.now));
    const store = memoryStore({ refreshToken: "a", accessToken: null });
    const first = sessionIn(store);
    store.write({ refreshToken: "b", accessToken: null });
    first.markInvalid();
    expect(store.read().refreshToken).toBe("b");
    sessionIn(store).markInvalid();
    expect(store.read()).toEqual({ refreshToken: null, accessToken: null });
  });
});

test("the same refresh token is the same session; a renewed access token is stored", async () => {
  const clock = sdkClock();
  const renewed = accessTokenUntil(clock.now() + 10 * MINUTE);
  const sessionIn = sessionsOf(async () => renewed, serverClock(clock.now));
  const store = memoryStore({ refreshToken: "a", accessToken: null });
  const session = sessionIn(store);

  await session.tokens();

  expect(store.read()).toEqual({ refreshToken: "a", accessToken: renewed });
  expect(sessionIn(store)).toBe(session);
});
