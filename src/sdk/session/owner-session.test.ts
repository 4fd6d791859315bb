import { describe, expect, test } from "bun:test";
import { nowInSeconds, realNow } from "#testing/waiting.ts";
import { ownerSession } from "./owner-session.ts";
import { serverClock } from "./server-clock.ts";
import { createSession, type Session } from "./session.ts";

const HOUR_SECONDS = 3_600;

function tokenOf(userId: string): string {
  const claims = { sub: userId, exp: nowInSeconds() + HOUR_SECONDS };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part(claims)}.x`;
}

const sessionOf = (userId: string): Session =>
  createSession({
    tokens: { refreshToken: `refresh token of ${userId}`, accessToken: tokenOf(userId) },
    refresh: async () => null,
    clock: serverClock(realNow),
  });

/** Somebody who was signed in, whose session has ended, and who is stored then. */
async function after({ was, is }: { was: string; is: string }) {
  let stored = sessionOf(was);
  const session = ownerSession(stored, async () => stored);
  await session.tokens();
  await stored.markInvalid();
  const ended = await session.tokens();
  stored = sessionOf(is);
  return { session, ended, now: await stored.tokens() };
}

describe("the session of an owner", () => {
  test("goes on when the same user has signed in again", async () => {
    const { session, ended, now } = await after({ was: "ada", is: "ada" });
    expect(ended).toBeNull();
    expect(await session.tokens()).toEqual(now);
    expect(session.isKnownInvalid()).toBe(false);
  });

  test("stays ended when somebody else has signed in", async () => {
    const { session } = await after({ was: "ada", is: "ben" });
    expect(await session.tokens()).toBeNull();
  });
});
