import { describe, expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { listSessions } from "#contract/auth/sessions.ts";
import { isKnown } from "#contract/errors.ts";
import { getCurrentUser } from "#contract/users.ts";
import { realDeps } from "#sdk/deps.ts";
import { connectTo } from "#testing/browser/sdk-wire.ts";
import { type Answer, startStandIn } from "#testing/server/stand-in.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { ConnectionError } from "./connection-error.ts";
import { backOffMillis } from "./retry.ts";

/** A server that closes each connection after the same text. */
function breakingOff(text: string) {
  const seen: string[] = [];
  const server = Bun.listen({
    port: 0,
    hostname: "127.0.0.1",
    socket: {
      data(socket, request) {
        seen.push(request.toString());
        socket.write(`HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: application/json\r\n${text}`);
        socket.end();
      },
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests: (line: string) => seen.filter((each) => each.startsWith(line)).length,
    [Symbol.asyncDispose]: async () => server.stop(true),
  };
}

const credential = { body: { email: "ada@example.com", password: "correct horse" } };

describe("retries", () => {
  const failing = (count: number) => {
    let left = count;
    return async (input: string, init: RequestInit) => {
      if (left-- > 0) throw new TypeError("fetch failed");
      return fetch(input, init);
    };
  };

  test("a GET without a response from a server that has answered before is sent five times in all, with growing waits", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ json: { id: "u" } }) });
    const { wire, waits } = connectTo(server.url, { deps: { fetch: failing(4) }, contact: { hasAnswered: true } });
    expect(await wire.call(getCurrentUser)).toMatchObject({ id: "u" });
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  test("a POST without a response is not repeated; the error has diagnostics of the server", async () => {
    await using server = startStandIn({ "GET /health": () => ({ json: { status: "ok" } }) });
    const deps = { fetch: failing(1), after: realDeps.after };
    const error = await connectTo(server.url, { deps })
      .wire.call(signInWithPassword, credential)
      .catch((e) => e);

    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain(`${server.url}/health answered 200`);
    expect(server.seen.map(({ method }) => method)).not.toContain("POST");
  });

  test("a response that breaks off counts as none: a GET is sent again, a POST is not", async () => {
    // In the middle of its body; and where a proxy ends it early, but properly.
    for (const length of [100, 7]) {
      await using server = breakingOff(`content-length: ${length}\r\n\r\n{"id": `);
      const { wire, waits } = connectTo(server.url, { contact: { hasAnswered: true } });
      const failure = (call: Promise<unknown>) => call.catch((error) => error);

      const ofGet = await failure(wire.call(getCurrentUser));
      const gets = server.requests("GET /api/v1/users/me");
      const ofPost = await failure(wire.call(signInWithPassword, credential));

      expect([ofGet, ofPost]).toEqual([expect.any(ConnectionError), expect.any(ConnectionError)]);
      expect(ofGet).toMatchObject({ message: expect.stringContaining("Hallpass does not answer at") });
      expect([gets, server.requests("POST /api/v1/auth/password/sign-in")]).toEqual([5, 1]);
      expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
    }
  });

  test("diagnostics send requests only to the app's server", async () => {
    const asked: string[] = [];
    const fetch = async (input: string) => {
      asked.push(input);
      throw new TypeError("fetch failed");
    };
    const { wire } = connectTo("http://auth.example.com", { deps: { fetch }, contact: { hasAnswered: true } });
    await wire.call(getCurrentUser).catch(() => {});
    expect(asked.slice(5).sort()).toEqual(["http://auth.example.com/api/v1", "http://auth.example.com/health"]);
  });

  test("an offline browser gets its own message", async () => {
    const deps = { fetch: failing(9), isOnline: () => false };
    expect(await outcomeOf(connectTo("http://x.invalid", { deps }).wire.call(getCurrentUser))).toThrow(
      "You are offline. Please check your internet connection and try again.",
    );
  });

  test("429 waits as long as the server says, up to 5 s, in addition to the back-off", async () => {
    const limit: Answer = { status: 429, text: "slow down", headers: { "retry-after": "5" } };
    await using server = startStandIn({
      "POST /auth/password/sign-in": (_, count) => (count === 0 ? limit : { json: { user_id: "u" } }),
    });
    const { wire, waits } = connectTo(server.url);
    expect(await wire.call(signInWithPassword, credential)).toMatchObject({ user_id: "u" });
    expect(waits).toEqual([6_000]);
  });

  // The form tells the user when to try again; a silent wait would look like a frozen button.
  test("a longer wait is thrown as an error", async () => {
    const details = { limit: "sign_in", retry_after_seconds: 6 };
    const answers: Answer[] = [
      { status: 429, code: "TOO_MANY_ATTEMPTS", details, headers: { "retry-after": "6" } },
      { status: 429, code: "TOO_MANY_ATTEMPTS", details },
    ];
    for (const answer of answers) {
      await using server = startStandIn({ "POST /auth/password/sign-in": () => answer });
      const { wire, waits } = connectTo(server.url);
      const error = await wire.call(signInWithPassword, credential).catch((e) => e);
      expect(isKnown(error, "TOO_MANY_ATTEMPTS") && error.details.retry_after_seconds).toBe(6);
      expect(waits).toEqual([]);
    }
  });

  test("a limit that never ends is thrown after five attempts", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ status: 429, text: "no" }) });
    const { wire, waits } = connectTo(server.url);
    expect(await outcomeOf(wire.call(getCurrentUser))).toThrow("429 no");
    expect(server.seen.length).toBe(5);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  test("508 is repeated only for a detected loop", async () => {
    await using server = startStandIn({
      "GET /users/me": (_, count) => (count === 0 ? { status: 508, text: "INFINITE_LOOP_DETECTED" } : { json: {} }),
      "GET /auth/sessions": () => ({ status: 508, text: "other" }),
    });
    const { wire } = connectTo(server.url);
    await wire.call(getCurrentUser);
    expect(await outcomeOf(wire.call(listSessions, { query: { user_id: "me" } }))).toThrow("508 other");
    expect(server.seen.length).toBe(3);
  });
});

test("the back-off is half to one and a half times 1, 2, 4, 8 s", () => {
  expect([0, 1, 2, 3].map((attempt) => backOffMillis(attempt, 0))).toEqual([500, 1_000, 2_000, 4_000]);
  expect([0, 1, 2, 3].map((attempt) => backOffMillis(attempt, 1))).toEqual([1_500, 3_000, 6_000, 12_000]);
});
