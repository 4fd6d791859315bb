import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { SIMULATOR_PATH } from "./simulator-path.ts";

describe("a server in dev mode", () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ dev: true });
  });
  afterAll(() => server.stop());

  const at = (path: string, host: string) => fetch(server.url + path, { headers: { host } });

  // A site can point its own name at 127.0.0.1, and would then read the test inbox in the developer's browser.
  test.each([
    ...["/api/v1", "/api/latest", "/api/v1/users/me/", "/nothing"],
    ...["/health", "/dev/mail", `${SIMULATOR_PATH}/authorize`],
  ])("refuses %s for another host's name", async (path) => {
    const reply = await at(path, "rebound.example");

    expect([reply.status, await reply.text()]).toEqual([403, "In dev mode, the server answers only on localhost."]);
  });

  test.each(["localhost", "app.localhost:8080", "127.0.0.1", "[::1]:8080"])("answers as %s", async (host) => {
    expect((await at("/api/v1", host)).status).toBe(200);
  });
});
