import { describe, expect, test } from "bun:test";
import { HallpassClientApp } from "#sdk/index.ts";
import { noWaiting } from "#testing/browser/sdk-environment.ts";
import { type Answer, startStandIn } from "#testing/server/stand-in.ts";

const started = { polling_code: "poll", login_code: "login", expires_at: "2026-01-01T00:00:00Z" };

/** Logs in at a server that answers each poll with the next of these. */
async function logIn(polls: Answer[], start: Answer = { status: 200, json: started }) {
  await using server = startStandIn({
    "POST /auth/cli": () => start,
    "POST /auth/cli/poll": (_, count) => polls[count] ?? { json: { status: "waiting" } },
  });
  const { deps, waits } = noWaiting();
  const app = new HallpassClientApp({
    baseUrl: server.url,
    projectId: "p1",
    publishableClientKey: "pck_1",
    tokenStore: "memory",
    deps,
  });
  const links: string[] = [];
  const result = await app.promptCliLogin({
    appUrl: "https://app.example.com",
    maxAttempts: 3,
    promptLink: (url) => links.push(url),
  });
  return {
    result,
    links,
    waits,
    problem: result.status === "error" ? [result.error.code, result.error.message] : null,
  };
}

describe("a login at a terminal", () => {
  test("waits while the user has not confirmed, and returns the refresh token", async () => {
    const success = { status: 201, json: { status: "success", refresh_token: "r1" } };
    const { result, links, waits } = await logIn([{ json: { status: "waiting" } }, success]);

    expect(result).toEqual({ status: "ok", data: "r1" });
    expect(links).toEqual(["https://app.example.com/handler/cli-auth-confirm?login_code=login"]);
    expect(waits).toEqual([2000]);
  });

  test("ends with an error for a status that it does not know, instead of waiting for ever", async () => {
    const { problem } = await logIn([{ json: { status: "paused" } }]);
    expect(problem).toEqual(["CLI_AUTH_ERROR", 'Unexpected status from CLI auth polling: "paused"']);
  });

  test("names the status and the text of a poll that fails", async () => {
    const { problem } = await logIn([{ status: 400, code: "INVALID_POLLING_CODE" }]);
    expect(problem).toEqual([
      "CLI_AUTH_ERROR",
      "Unexpected status from CLI auth polling: 400 Text of INVALID_POLLING_CODE",
    ]);
  });

  test("a login that cannot be started is a result, and shows no link", async () => {
    const { problem, links } = await logIn([], { status: 503, text: "down for maintenance" });
    expect(problem).toEqual(["CLI_AUTH_ERROR", "Failed to initiate CLI auth: 503 down for maintenance"]);
    expect(links).toEqual([]);
  });

  test("expires, is used once, and times out after the given number of polls", async () => {
    const codeAfter = async (status: string) => (await logIn([{ json: { status } }])).problem?.[0];
    expect(await codeAfter("expired")).toBe("CLI_AUTH_EXPIRED_ERROR");
    expect(await codeAfter("used")).toBe("CLI_AUTH_USED_ERROR");
    expect((await logIn([])).problem).toEqual(["CLI_AUTH_ERROR", "Timed out waiting for CLI authentication."]);
  });
});
