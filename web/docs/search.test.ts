import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { type Index, search } from "./search.ts";

let server: TestServer;
let index: Index;

/** The index of the docs as they are built. */
beforeAll(async () => {
  server = await startServer();
  const html = await (await fetch(new URL("/docs", server.url))).text();
  const path = /data-search="([^"]+)"/.exec(html)?.[1] ?? "";
  index = await (await fetch(new URL(path, server.url))).json();
});
afterAll(() => server.stop());

const first = (query: string) => search(index, query)[0]?.address;

describe("searching the docs", () => {
  test.each([
    ["useUser", "/docs/reference/hooks#useuser"],
    ["TEAM_NOT_FOUND", "/docs/errors/TEAM_NOT_FOUND"],
    ["HALLPASS_TRUSTED_PROXIES", "/docs/settings"],
    ["theming", "/docs/theming"],
    ["clerk", "/docs/coming-from#clerk"],
    ["jwks python", "/docs/verifying#python"],
    ["createSession", "/docs/sessions#sessions-that-a-server-creates"],
    ["recovery codes", "/docs/custom-forms#recovery-codes"],
    ["bearer", "/docs/verifying#send-the-session"],
    ["Express", "/docs/quickstart/backend#express-and-node"],
    ["RTL", "/docs/texts#right-to-left-rtl"],
    ["next.js", "/docs/quickstart/next"],
    ["httponly", "/docs/on-a-server#tokens-that-scripts-cannot-read"],
    ["impersonation banner", "/docs/components#when-an-admin-acts-as-a-user"],
  ])("%s leads to %s", (query, address) => {
    expect(search(index, query).map((hit) => hit.address)).toContain(address);
  });

  test("what has the name comes before what mentions it", () => {
    expect(first("useUser")).toBe("/docs/reference/hooks#useuser");
    expect(first("HallpassServerApp")).toBe("/docs/reference/apps#hallpassserverapp");
    expect(first("EMAIL_PASSWORD_MISMATCH")).toBe("/docs/errors/EMAIL_PASSWORD_MISMATCH");
    expect(first("quickstart")).toBe("/docs/quickstart");
  });

  test("every word must be there, and no words find nothing", () => {
    expect(search(index, "session zzzzqqqq")).toEqual([]);
    expect(search(index, "  ")).toEqual([]);
  });
});
