import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { completeCliLogin } from "#contract/auth/cli-login.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { makeApp } from "#testing/people/app.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { type Block, blocksOf } from "../../scripts/docs-site/blocks.ts";
import { sitePages } from "../../scripts/docs-site/site.ts";

const root = join(import.meta.dir, "../..");
const blocks = sitePages().flatMap((page) => blocksOf(page));
const marked = blocks.filter(({ mark }) => mark === "run");
let server: TestServer;
let project: TestProject;
let ada: Person;
let folder: string;

beforeAll(async () => {
  server = await startServer();
  project = await server.project({ config: { authorization_server_enabled: true } });
  ada = await project.person("Ada");
  folder = mkdtempSync(join(tmpdir(), "hallpass-docs-run-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a block with the variables that the page asks its readers to set. */
async function run({ code }: Block) {
  const env = {
    PATH: process.env.PATH,
    HALLPASS_URL: server.url.replace(/\/$/, ""),
    PROJECT_ID: project.id,
    PUBLISHABLE_KEY: project.keys.publishableClientKey,
    SERVER_KEY: project.keys.secretServerKey,
    ACCESS_TOKEN: ada.accessToken,
    REFRESH_TOKEN: ada.refreshToken,
  };
  const shell = Bun.spawn(["sh", "-c", code], { env, stdout: "pipe", stderr: "pipe" });
  const [output, complaint] = await Promise.all([new Response(shell.stdout).text(), new Response(shell.stderr).text()]);
  return { exitCode: await shell.exited, output, complaint };
}

test.each(marked.map((block) => [block.place, block] as const))("%s does what its page says", async (_, block) => {
  const { exitCode, output, complaint } = await run(block);

  expect(complaint).toBe("");
  expect(exitCode).toBe(0);
  expect(output).toMatch(/"(access_token|id|items)": ?|x-hallpass-error-docs: http/);
});

test("some blocks are marked to be run", () => {
  expect(marked.length).toBeGreaterThan(4);
});

test("the function of docs/verifying.md accepts a token, and refuses one of another project", async () => {
  const block = blocks.find(({ place, code }) => place.startsWith("docs/verifying.md") && code.includes("jwtVerify"));
  const code = (block?.code ?? "")
    .replaceAll("http://localhost:4255", server.url.replace(/\/$/, ""))
    .replaceAll("<project id>", project.id);
  const file = join(folder, "verify.ts");
  writeFileSync(file, code);
  const stranger = await (await server.project()).person("Eve");

  const { userIdOf }: { userIdOf(token: string): Promise<string | undefined> } = await import(file);

  expect(await userIdOf(ada.accessToken)).toBe(ada.userId);
  expect(await userIdOf(stranger.accessToken).catch((error: Error) => error.name)).toBe("JWKSNoMatchingKey");
});

const SDK = JSON.stringify(join(root, "dist/sdk/sdk/index.js"));

/** Writes the blocks of a page that are whole modules, for this project, and returns its `handle`. */
async function apiOf(page: string, blocksByFile: Record<string, RegExp>, resource: { example: string; real: string }) {
  const options = { baseUrl: server.url, projectId: project.id, secretServerKey: project.keys.secretServerKey };
  const files = mkdtempSync(join(folder, "api-"));
  for (const [name, having] of Object.entries(blocksByFile)) {
    const block = blocks.find(({ place, code }) => place.startsWith(page) && having.test(code));
    const code = (block?.code ?? "")
      .replace('baseUrl: "http://localhost:4255"', () => `...${JSON.stringify(options)}`)
      .replaceAll(resource.example, resource.real)
      .replace('"hallpass"', SDK);
    writeFileSync(join(files, name), code);
  }
  const module: { handle(request: Request): Promise<Response> } = await import(join(files, "api.ts"));
  return module.handle;
}

async function clientOf(identifier: string, names: string[]) {
  const scopes = names.map((name) => ({ name, description: `To ${name}`, permission_id: null }));
  await project.admin.call(createOAuthApi, { body: { identifier, name: identifier, scopes } });
  const app = await makeApp(server, project, { scopes: names });
  const tokenWith = async (...granted: string[]): Promise<string> =>
    (await app.tokens(ada, { access: [{ api: identifier, scopes: granted }] })).access_token;
  return { app, tokenWith };
}

test("the API of docs/apis.md serves a token for it, and leads a request without one to a token", async () => {
  const boats = "https://api.example.com/boats";
  const blocksByFile = { "hallpass.ts": /export const hallpass/, "api.ts": /function handle/ };
  const handle = await apiOf("docs/apis.md", blocksByFile, { example: boats, real: boats });
  const { tokenWith } = await clientOf(boats, ["boats:read"]);

  const authorization = `Bearer ${await tokenWith("boats:read")}`;
  const asUser = await handle(new Request(boats, { headers: { authorization } }));
  const asNobody = await handle(new Request(boats));
  const document = /resource_metadata="(.*?)"/.exec(asNobody.headers.get("www-authenticate") ?? "")?.[1] ?? "";

  expect(await asUser.json()).toEqual({ boatsOf: ada.userId });
  expect(asNobody.status).toBe(401);
  expect(await (await handle(new Request(document))).json()).toMatchObject({ resource: boats });
});

test("the official client of MCP finds the authorization server of docs/mcp.md, calls its tools, and asks for one more scope", async () => {
  let handle: (request: Request) => Promise<Response> = () => Promise.reject(new Error("Not yet."));
  await using host = Bun.serve({ port: 0, hostname: "localhost", fetch: (request) => handle(request) });
  const address = `http://localhost:${host.port}/mcp`;
  const example = "https://mcp.example.com/mcp";
  handle = await apiOf("docs/mcp.md", { "api.ts": /function handle/ }, { example, real: address });
  const { app, tokenWith } = await clientOf(address, ["notes:read", "notes:write"]);

  const issuer = `${server.apiUrl}/projects/${project.id}`;
  let accessToken: string | null = null;
  const authorizations: URL[] = [];
  const authProvider: OAuthClientProvider = {
    redirectUrl: "https://app.example.com/callback",
    clientMetadata: { redirect_uris: ["https://app.example.com/callback"] },
    clientInformation: () => ({ client_id: app.id, client_secret: app.secret ?? "", issuer }),
    tokens: () => (accessToken === null ? undefined : { access_token: accessToken, token_type: "Bearer", issuer }),
    saveTokens() {},
    redirectToAuthorization(url) {
      authorizations.push(url);
    },
    saveCodeVerifier() {},
    codeVerifier: () => "",
  };
  const connected = async () => {
    const client = new Client({ name: "agent", version: "1.0.0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(address), { authProvider }));
    return client;
  };
  const add = { name: "add_note", arguments: { text: "Buy oars" } };

  expect(await outcomeOf(connected())).toThrow("Unauthorized");
  accessToken = await tokenWith("notes:read");
  const reader = await connected();
  const empty = await reader.callTool({ name: "list_notes" });
  expect(await outcomeOf(reader.callTool(add))).toThrow();
  accessToken = await tokenWith("notes:read", "notes:write");
  const writer = await connected();
  await writer.callTool(add);
  const full = await writer.callTool({ name: "list_notes" });

  expect([empty.content, full.content]).toEqual([
    [{ type: "text", text: "[]" }],
    [{ type: "text", text: '["Buy oars"]' }],
  ]);
  const asked = authorizations.map(({ origin, pathname, searchParams }) => ({
    endpoint: origin + pathname,
    resource: searchParams.get("resource"),
    scopes: searchParams.get("scope")?.split(" ").sort(),
  }));
  const endpoint = `${issuer}/oauth/authorize`;
  expect(asked).toEqual([
    { endpoint, resource: address, scopes: ["notes:read"] },
    { endpoint, resource: address, scopes: ["notes:read", "notes:write"] },
  ]);
});

test("the program of docs/cli.md logs in once its user confirms, and knows who it is", async () => {
  const block = blocks.find(({ place }) => place.startsWith("docs/cli.md"));
  const url = server.url.replace(/\/$/, "");
  const code = (block?.code ?? "")
    .replaceAll("http://localhost:4255", url)
    .replaceAll("<project id>", project.id)
    .replaceAll("pck_…", project.keys.publishableClientKey)
    .replace('"hallpass"', SDK);
  const file = join(folder, "cli.ts");
  writeFileSync(file, code);
  const printed = captureLog();

  const program: {
    logIn(): Promise<string>;
    whoAmI(refreshToken: string): Promise<string | null>;
  } = await import(file);
  const loggingIn = program.logIn();
  const loginCode = await printed.matching(/login_code=(\w+)/);
  await ada.wire.call(completeCliLogin, { body: { login_code: loginCode, refresh_token: ada.refreshToken } });

  expect(await program.whoAmI(await loggingIn)).toBe(ada.email.toLowerCase());
});

/** What the program prints, until a line matches. */
function captureLog() {
  const real = console.info;
  let found: (text: string) => void = () => {};
  const lines: string[] = [];
  console.info = (...words: unknown[]) => {
    lines.push(words.join(" "));
    found(lines.join("\n"));
  };
  return {
    async matching(pattern: RegExp): Promise<string> {
      const text = await new Promise<string>((resolve) => {
        found = (all) => pattern.test(all) && resolve(all);
        found(lines.join("\n"));
      });
      console.info = real;
      return pattern.exec(text)?.[1] ?? "";
    },
  };
}
