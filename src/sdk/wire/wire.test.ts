import { describe, expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { deleteSession, listSessions } from "#contract/auth/sessions.ts";
import { isKnown } from "#contract/errors.ts";
import { getCurrentUser, updateCurrentUser } from "#contract/users.ts";
import { connectTo, inAnHour, sessionWith } from "#testing/sdk-wire.ts";
import { startStandIn } from "#testing/stand-in.ts";
import { RequestFailed, RequestRefused } from "./decode.ts";
import { createWire, type Wire } from "./wire.ts";

const credential = { body: { email: "ada@example.com", password: "correct horse" } };

describe("what is sent", () => {
  test("every request carries the contract's headers, and only the key of its own level", async () => {
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
      "x-hallpass-client-version": "js hallpass@0.1.0",
      "x-hallpass-publishable-client-key": "pck_1",
      "x-hallpass-override-error-status": "true",
      "x-hallpass-random-nonce": expect.stringMatching(/^[0-9a-z]{45}$/),
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

  test("parameters, query and body end up in their places", async () => {
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

  test("a client's wire knows neither what only servers may send nor what only they see", () => {
    const typesOnly = async (wire: Wire<"client">) => {
      // @ts-expect-error only servers may set the address
      await wire.call(updateCurrentUser, { body: { primary_email: "a@example.com" } });
      const user = await wire.call(getCurrentUser);
      // @ts-expect-error only servers see it
      return user.server_metadata;
    };
    expect(typesOnly).toBeFunction();
  });
});

describe("what comes back", () => {
  test("an error of the catalogue is thrown with its code and details", async () => {
    const details = { user_id: "u" };
    await using server = startStandIn({
      "GET /auth/sessions": () => ({ status: 400, code: "USER_ID_DOES_NOT_EXIST", details }),
    });
    const error = await connectTo(server.url)
      .wire.call(listSessions, { query: { user_id: "u" } })
      .catch((e) => e);
    expect(isKnown(error, "USER_ID_DOES_NOT_EXIST") && error.details).toEqual(details);
  });

  test("a code from a later server is UNSUPPORTED_ERROR", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ status: 400, code: "FROM_THE_FUTURE" }) });
    const error = await connectTo(server.url)
      .wire.call(getCurrentUser)
      .catch((e) => e);
    expect(isKnown(error, "UNSUPPORTED_ERROR") && error.details).toEqual({ originalErrorCode: "FROM_THE_FUTURE" });
  });

  test("a header that does not agree with the body is an invalid response", async () => {
    await using server = startStandIn({
      "GET /users/me": () => ({
        status: 400,
        json: { code: "USER_NOT_FOUND", error: "" },
        headers: { "x-hallpass-known-error": "TEAM_NOT_FOUND" },
      }),
    });
    await expect(connectTo(server.url).wire.call(getCurrentUser)).rejects.toThrow("Invalid response");
  });

  test("a refusal is thrown with its code, its status and its sentence", async () => {
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

  test("other failures are thrown with address, status and text, once", async () => {
    await using server = startStandIn({ "GET /users/me": () => ({ status: 503, text: "no" }) });
    const { wire, waits } = connectTo(server.url);
    await expect(wire.call(getCurrentUser)).rejects.toThrow(
      `Failed to send request to ${server.url}/api/v1/users/me: 503 no`,
    );
    expect(waits).toEqual([]);
  });
});
