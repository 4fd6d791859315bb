import { describe, expect, test } from "bun:test";
import { accessTokenIssuedAt, sdkClock } from "#testing/browser/sdk-environment.ts";
import { serverClock } from "./server-clock.ts";
import { createSession } from "./session.ts";

const MINUTE = 60_000;

/** A session on a device whose clock differs from the server's. `ahead` is how much, and a test can change it. */
function deviceWithClock(device: { ahead: number }, accessToken: string | null = null) {
  const server = sdkClock();
  const clock = serverClock(() => server.now() + device.ahead);
  let renewals = 0;
  const sessionWith = (stored: string | null) =>
    createSession({
      tokens: { refreshToken: "r", accessToken: stored },
      clock,
      async refresh() {
        renewals += 1;
        return accessTokenIssuedAt(server.now(), 10 * MINUTE);
      },
    });
  return { server, sessionWith, session: sessionWith(accessToken), renewals: () => renewals };
}

describe("on a device whose clock is wrong", () => {
  for (const [name, ahead] of [
    ["ten minutes fast", 10 * MINUTE],
    ["a day fast", 24 * 60 * MINUTE],
    ["ten minutes slow", -10 * MINUTE],
  ] as const) {
    test(`${name}, a token is used from its receipt until 20 s before it expires`, async () => {
      const { server, session, renewals } = deviceWithClock({ ahead });
      const first = await session.tokens();
      expect(first).not.toBeNull();

      await server.pass(10 * MINUTE - 20_000);
      expect(await session.tokens()).toEqual(first);
      await server.pass(1_000);
      expect(await session.tokens()).not.toEqual(first);
      expect(renewals()).toBe(2);
    });
  }

  test("a token of unknown receipt is judged by what an earlier token taught", async () => {
    const { server, session, sessionWith, renewals } = deviceWithClock({ ahead: 10 * MINUTE });
    await session.tokens();
    const stored = accessTokenIssuedAt(server.now(), 10 * MINUTE);

    expect((await sessionWith(stored).tokens())?.accessToken).toBe(stored);
    expect(renewals()).toBe(1);
  });

  // A tab that has just been opened finds the token in its cookies and knows nothing about its clock.
  test("a token of unknown receipt is renewed by a fast clock, and not taken for longer than its life by a slow one", async () => {
    const fast = deviceWithClock({ ahead: 10 * MINUTE }, accessTokenIssuedAt(sdkClock().now(), 10 * MINUTE));
    expect(await fast.session.tokens()).not.toBeNull();
    expect(fast.renewals()).toBe(1);

    const slow = deviceWithClock({ ahead: -10 * MINUTE }, accessTokenIssuedAt(sdkClock().now(), 5_000));
    await slow.session.tokens();
    expect(slow.renewals()).toBe(1);
  });

  test("a clock that jumps costs at most one renewal", async () => {
    for (const jump of [10 * MINUTE, -10 * MINUTE]) {
      const device = { ahead: 0 };
      const { session, renewals } = deviceWithClock(device);
      const first = await session.tokens();
      device.ahead = jump;
      const second = await session.tokens();
      // A clock that jumped back lets the token look young; the server then rejects it.
      if (second?.accessToken === first?.accessToken) session.markAccessTokenExpired(first?.accessToken ?? null);
      const third = await session.tokens();
      expect(await session.tokens()).toEqual(third);
      expect(renewals()).toBe(2);
    }
  });

  test("a token that was taken from another tab is used as long as a token of its own", async () => {
    const { server, session, renewals } = deviceWithClock({ ahead: 10 * MINUTE });
    await session.tokens();
    await server.pass(5 * MINUTE);
    const theirs = accessTokenIssuedAt(server.now(), 10 * MINUTE);
    session.adopt(theirs);

    await server.pass(9 * MINUTE);
    expect((await session.tokens())?.accessToken).toBe(theirs);
    expect(renewals()).toBe(1);
  });

  test("tokens that nobody has verified teach nothing", async () => {
    const { session, sessionWith, renewals } = deviceWithClock({ ahead: 0 });
    await session.tokens();
    await sessionWith(accessTokenIssuedAt(Date.UTC(2100, 0), 10 * MINUTE)).tokens();
    await session.tokens();
    expect(renewals()).toBe(1);
  });
});
