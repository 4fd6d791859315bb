import { describe, expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { deleteSession, listSessions } from "#contract/auth/sessions.ts";
import { isKnown } from "#contract/errors.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { SDK_VERSION } from "#sdk/version.ts";
import { connectTo, inAnHour, sessionWith } from "#testing/browser/sdk-wire.ts";
import { startStandIn } from "#testing/server/stand-in.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { RequestFailed, RequestRefused } from "./decode.ts";
import { createWire, type Wire } from "./wire.ts";

const credential = { body: { email: "ada@example.com", password: "correct horse" } };

describe("a request", () => {
  test("has the contract's headers, and of the secret keys only the one of its level", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ json: {} }) });
    const { connection } = connectTo(server.url, { extraHeaders: { "x-own": "1" } });
    const session = sessionWith(inAnHour);

    await createWire(connection).as(session).call(getCurrentUser);
    await createWire({ ...connection, level: "server" }).call(getCurrentUser);
    await createWire({ ...connection, level: "admin" }).call(getCurrentUser);

    const [client, asServer, asAdmin] = server.seen.map(({ headers }) => Object.fromEntries(headers));
    expect(client).toMatchObject({
      "x-hallpass-project-id": "p1",
      "x-hallpass-access-type": "client",
      "x-hallpass-client-version": `js hallpass@${SDK_VERSION}`,
      "x-hallpass-publishable-client-key": "pck_1",
      "x-hallpass-override-error-status": "true",
      "x-hallpass-random-nonce": expect.stringMatching(/^[\d.]+-[\d.]+-\d+$/),
      "x-hallpass-access-token": expect.stringContaining("."),
      "x-hallpass-refresh-token": "r1",
      "ngrok-skip-browser-warning": "true",
      "x-own": "1",
    });
    expect(client).not.toHaveProperty("x-hallpass-secret-server-key");
    expect(client).not.toHaveProperty("x-hallpass-super-secret-admin-key");
    expect(asServer).toMatchObject({ "x-hallpass-secret-server-key": "ssk_1" });
    expect(asServer).not.toHaveProperty("x-hallpass-super-secret-admin-key");
    expect(asAdmin).toMatchObject({ "x-hallpass-super-secret-admin-key": "sak_1" });
    expect(asAdmin).not.toHaveProperty("x-hallpass-secret-server-key");
  });

  test("names the language of the pages, if there are any", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ json: {} }) });
    const { connection } = connectTo(server.url);
    const wire = createWire(connection).as(sessionWith(inAnHour));

    await wire.call(getCurrentUser);
    connection.language = "fr-FR";
    await wire.call(getCurrentUser);

    expect(server.seen.map(({ headers }) => headers.get("x-hallpass-language"))).toEqual([null, "fr-FR"]);
  });

  test("has its path parameters, query and body", async () => {
    await using server = startStandIn({
      "DELETE /auth/sessions/a%2Fb": () => ({ json: { success: true } }),
      "POST /auth/password/sign-in": () => ({ json: {} }),
    });
    const { wire } = connectTo(server.url);

    await wire.call(deleteSession, { params: { id: "a/b" }, query: { user_id: "me" } });
    await wire.call(signInWithPassword, credential);

    expect(server.seen[0]?.path).toBe("/api/v1/auth/sessions/a%2Fb?user_id=me");
    expect(server.seen[1]?.headers.get("content-type")).toBe("application/json");
    expect(JSON.parse(server.seen[1]?.body ?? "")).toEqual(credential.body);
  });

  test("a request of a client has no fields that only servers send or see, which types check", () => {
    const typesOnly = async (wire: Wire<"client">) => {
      // @ts-expect-error only servers set the address
      await wire.call(updateCurrentUser, { body: { primary_email: "a@example.com" } });
      const user = await wire.call(getCurrentUser);
      // @ts-expect-error only servers see the field
      return user.server_metadata;
    };
    expect(typesOnly).toBeFunction();
  });
});

describe("a response", () => {
  test("with a known error throws it with its code and details", async () => {
    const details = { user_id: "u" };
    await using server = startStandIn({
      "GET /auth/sessions": () => ({ status: 400, code: "USER_ID_DOES_NOT_EXIST", details }),
    });
    const error = await connectTo(server.url)
      .wire.call(listSessions, { query: { user_id: "u" } })
      .catch((e) => e);
    expect(isKnown(error, "USER_ID_DOES_NOT_EXIST") && error.details).toEqual(details);
  });

  test("with a code of a newer server throws UNSUPPORTED_ERROR", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ status: 400, code: "FROM_THE_FUTURE" }) });
    const error = await connectTo(server.url)
      .wire.call(getCurrentUser)
      .catch((e) => e);
    expect(isKnown(error, "UNSUPPORTED_ERROR") && error.details).toEqual({ originalErrorCode: "FROM_THE_FUTURE" });
  });

  test("whose header and body name different errors is invalid", async () => {
    await using server = startStandIn({
      "GET /users/me": () => ({
        status: 400,
        json: { code: "USER_NOT_FOUND", error: "" },
        headers: { "x-hallpass-known-error": "TEAM_NOT_FOUND" },
      }),
    });
    expect(await outcomeOf(connectTo(server.url).wire.call(getCurrentUser))).toThrow("Invalid response");
  });

  test("with a refusal throws it with its code, status and sentence", async () => {
    const headers = { "x-hallpass-refusal": "SESSION_NOT_FOUND" };
    const text = "Session not found.";
    await using server = startStandIn({ "GET /users/me": () => ({ status: 404, text, headers }) });

    const error = await connectTo(server.url)
      .wire.call(getCurrentUser)
      .catch((e) => e);

    expect(error).toBeInstanceOf(RequestRefused);
    expect(error).toBeInstanceOf(RequestFailed);
    expect(error).toMatchObject({ code: "SESSION_NOT_FOUND", status: 404, message: text, text });
  });

  test("with another failure throws its URL, status and text, without a retry", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ status: 503, text: "no" }) });
    const { wire, waits } = connectTo(server.url);
    expect(await outcomeOf(wire.call(getCurrentUser))).toThrow(
      `Failed to send request to ${server.url}/api/v1/users/me: 503 no`,
    );
    expect(waits).toEqual([]);
  });
});
