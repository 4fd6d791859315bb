import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { decodeJwt } from "jose";
import { approveAuthorizationRequest, getAuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { type DocumentSite, startDocumentSite } from "#testing/outside/document-site.ts";
import { hostedCookies } from "#testing/people/hosted-cookies.ts";
import { admitting } from "#testing/people/self-named.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { blocksOf } from "../../scripts/docs-site/blocks.ts";
import { sitePages } from "../../scripts/docs-site/site.ts";

const root = join(import.meta.dir, "../..");
const SDK = JSON.stringify(join(root, "dist/sdk/sdk/index.js"));
/** Where a program on the user's device waits for the browser. */
const CALLBACK = "http://127.0.0.1:33418/callback";

let site: DocumentSite;
let server: TestServer;
let folder: string;
beforeAll(async () => {
  site = await startDocumentSite();
  server = await startServer(site.options);
  folder = mkdtempSync(join(tmpdir(), "hallpass-mcp-"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
});
afterAll(async () => {
  await server.stop();
  await site[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Serves the MCP server of docs/mcp.md as an API of the project. */
async function serveNotes(project: TestProject) {
  let handle: (request: Request) => Promise<Response> = () => Promise.reject(new Error("Not yet."));
  const host = Bun.serve({ port: 0, hostname: "localhost", fetch: (request) => handle(request) });
  const address = `http://localhost:${host.port}/mcp`;
  const options = { baseUrl: server.url, projectId: project.id, secretServerKey: project.keys.secretServerKey };
  const block = sitePages()
    .flatMap((page) => blocksOf(page))
    .find(({ place, code }) => place.startsWith("docs/mcp.md") && code.includes("function handle"));
  const code = (block?.code ?? "")
    .replace('baseUrl: "http://localhost:4255"', () => `...${JSON.stringify(options)}`)
    .replaceAll("https://mcp.example.com/mcp", address)
    .replace('"hallpass"', SDK);
  const file = join(mkdtempSync(join(folder, "api-")), "api.ts");
  writeFileSync(file, code);
  ({ handle } = await import(file));
  const scopes = ["notes:read", "notes:write"].map((name) => ({ name, description: name, permission_id: null }));
  await project.admin.call(createOAuthApi, { body: { identifier: address, name: "Notes", scopes } });
  return { address, stop: () => host.stop(true) };
}

/** What the official client keeps, and where it sends its user. */
function agent(metadataUrl?: string) {
  const kept: { client?: StoredOAuthClientInformation; tokens?: StoredOAuthTokens; verifier: string; url?: URL } = {
    verifier: "",
  };
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadataUrl: metadataUrl,
    clientMetadata: { client_name: "Agent", redirect_uris: [CALLBACK], token_endpoint_auth_method: "none" },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url) => {
      kept.url = url;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
  };
  return { kept, provider };
}

/** Answers as the user's browser, and returns what the user saw and what goes back to the program. */
async function allow(project: TestProject, ada: Person, url: URL | undefined) {
  const visit = (to: string) => fetch(to, { redirect: "manual", headers: { cookie: hostedCookies(project.id, ada) } });
  const toPage = (await visit(String(url))).headers.get("location") ?? "";
  const code = new URL(toPage).searchParams.get("request") ?? "";
  const shown = (await ada.wire.call(getAuthorizationRequest, { body: { code } })).body;
  const { body } = await ada.wire.call(approveAuthorizationRequest, { body: { code } });
  const answer = (await visit(body.url)).headers.get("location") ?? "";
  return { shown, answer: new URL(answer).searchParams };
}

/** Connects an agent that knows only the address of the MCP server, and lists the notes of its user. */
async function firstUse(project: TestProject, metadataUrl?: string) {
  const ada = await project.person("Ada");
  const notes = await serveNotes(project);
  const { kept, provider } = agent(metadataUrl);
  const transport = () => new StreamableHTTPClientTransport(new URL(notes.address), { authProvider: provider });
  const first = transport();
  const refused = await outcomeOf(new Client({ name: "agent", version: "1.0.0" }).connect(first));
  const { shown, answer } = await allow(project, ada, kept.url);
  await first.finishAuth(answer);
  const client = new Client({ name: "agent", version: "1.0.0" });
  await client.connect(transport());
  const listed = await client.callTool({ name: "list_notes" });
  await client.close();
  await notes.stop();
  return {
    refused,
    shown,
    listed,
    claims: decodeJwt(kept.tokens?.access_token ?? ""),
    kept,
    address: notes.address,
    ada,
  };
}

test("the official client of MCP goes from the address of a server to its tools with a document about itself", async () => {
  const project = await admitting(server, { documents: "any" });
  const id = site.publish("/agent.json", { redirect_uris: [CALLBACK] });
  const { refused, shown, listed, claims, address, ada } = await firstUse(project, id);

  expect(refused).toThrow("Unauthorized");
  expect(shown.client).toMatchObject({
    name: "Agent",
    origin: "document",
    id_host: new URL(id).host,
    redirect_host: null,
  });
  expect(listed.content).toEqual([{ type: "text", text: "[]" }]);
  expect(claims).toMatchObject({ aud: address, client_id: id, sub: ada.userId, scope: "notes:read" });
});

test("the official client of MCP registers itself where the project lets it, and gets to the tools of a server", async () => {
  const project = await admitting(server, { registration_enabled: true });
  const { refused, shown, listed, claims, kept, address } = await firstUse(project);

  expect(refused).toThrow("Unauthorized");
  expect(shown.client).toMatchObject({ name: "Agent", origin: "registration", id_host: null, redirect_host: null });
  expect(listed.content).toEqual([{ type: "text", text: "[]" }]);
  expect(claims).toMatchObject({ aud: address, client_id: kept.client?.client_id });
});
