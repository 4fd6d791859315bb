import { describe, expect, test } from "bun:test";
import { type ErrorCode, KnownError } from "#contract/errors.ts";
import { getProject } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { connectTo, inAnHour, sessionWith } from "#testing/browser/sdk-wire.ts";
import { type Answer, startStandIn } from "#testing/server/stand-in.ts";
import { createWire } from "./wire.ts";

describe("rejected tokens", () => {
  const expired: Answer = { status: 401, code: "ACCESS_TOKEN_EXPIRED", details: { expired_at_millis: null } };

  test("a rejected access token is renewed and the request sent again at once", async () => {
    await using server = startStandIn({
      "GET /users/me": (_, count) => (count === 0 ? expired : { json: { id: "u" } }),
    });
    const { wire, waits } = connectTo(server.url);
    expect(await wire.as(sessionWith(inAnHour)).call(getCurrentUser)).toMatchObject({ id: "u" });

    const [first, second] = server.seen.map(({ headers }) => headers.get("x-hallpass-access-token"));
    expect(second).not.toBe(first);
    expect(waits).toEqual([]);
  });

  test("a request of an ended session is sent again without tokens", async () => {
    await using server = startStandIn({ "GET /users/me": (_, count) => (count === 0 ? expired : { json: {} }) });
    let renewals = 0;
    const session = sessionWith(() => (renewals++ === 0 ? inAnHour() : null));
    await connectTo(server.url).wire.as(session).call(getCurrentUser);
    expect(session.isKnownInvalid()).toBe(true);
    expect(server.seen[1]?.headers.has("x-hallpass-access-token")).toBe(false);
  });

  // The server takes the access token of a deleted user, and then finds no user.
  test("a request of a deleted user ends the session", async () => {
    const codes: ErrorCode[] = ["CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_AUTHENTICATION_REQUIRED"];
    for (const code of codes) {
      await using server = startStandIn({ "GET /users/me": () => ({ status: 400, code }) });
      let renewals = 0;
      const session = sessionWith(() => (renewals++ === 0 ? inAnHour() : null));

      const error = await connectTo(server.url)
        .wire.as(session)
        .call(getCurrentUser)
        .catch((e) => e);

      expect(error).toMatchObject({ code });
      expect(session.isKnownInvalid()).toBe(true);
    }
  });

  test("a request without a session is not repeated", async () => {
    await using server = startStandIn({ "GET /users/me": () => expired });
    const error = await connectTo(server.url)
      .wire.call(getCurrentUser)
      .catch((e) => e);
    expect(error).toBeInstanceOf(KnownError);
    expect(server.seen.length).toBe(1);
  });

  test("a rejected token of an owner is renewed, also when the server reports a missing key", async () => {
    const codes: ErrorCode[] = ["ADMIN_ACCESS_TOKEN_EXPIRED", "API_KEY_NOT_FOUND"];
    for (const code of codes) {
      await using server = startStandIn({
        "GET /internal/projects/current": (_, count) => (count === 0 ? { status: 401, code } : { json: {} }),
      });
      const ownerSession = sessionWith(inAnHour);
      const { connection } = connectTo(server.url, { level: "admin", keys: {}, ownerSession });
      await createWire<"server">(connection).call(getProject);
      const [first, second] = server.seen.map(({ headers }) => headers.get("x-hallpass-admin-access-token"));
      expect(first).toContain(".");
      expect(second).not.toBe(first);
    }
  });
});
