import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { completeCliLogin } from "#contract/auth/cli-login.ts";
import { createOAuthApi } from "#contract/oauth-apis.ts";
import { makeApp } from "#testing/people/app.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
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

test("the API of docs/apis.md serves a token for it, and leads a request without one to a token", async () => {
  const [setUp, api] = blocks.filter(
    ({ place, code }) => place.startsWith("docs/apis.md") && /(new|handle)/.test(code),
  );
  const options = { baseUrl: server.url, projectId: project.id, secretServerKey: project.keys.secretServerKey };
  const sdk = JSON.stringify(join(root, "dist/sdk/sdk/index.js"));
  const ofProject = (setUp?.code ?? "").replace('baseUrl: "http://localhost:4255"', `...${JSON.stringify(options)}`);
  mkdirSync(join(folder, "apis"));
  writeFileSync(join(folder, "apis/hallpass.ts"), ofProject.replace('"hallpass"', sdk));
  writeFileSync(join(folder, "apis/api.ts"), api?.code ?? "");
  const boats = "https://api.example.com/boats";
  const scopes = [{ name: "boats:read", description: "See your boats", permission_id: null }];
  await project.admin.call(createOAuthApi, { body: { identifier: boats, name: "Boats", scopes } });
  const app = await makeApp(server, project, { scopes: ["boats:read"] });
  const { access_token } = await app.tokens(ada, { access: [{ api: boats, scopes: ["boats:read"] }] });

  const { handle }: { handle(request: Request): Promise<Response> } = await import(join(folder, "apis/api.ts"));
  const asUser = await handle(new Request(boats, { headers: { authorization: `Bearer ${access_token}` } }));
  const asNobody = await handle(new Request(boats));
  const document = /resource_metadata="(.*?)"/.exec(asNobody.headers.get("www-authenticate") ?? "")?.[1] ?? "";

  expect(await asUser.json()).toEqual({ boatsOf: ada.userId });
  expect(asNobody.status).toBe(401);
  expect(await (await handle(new Request(document))).json()).toMatchObject({ resource: boats });
});

test("the program of docs/cli.md logs in once its user confirms, and knows who it is", async () => {
  const block = blocks.find(({ place }) => place.startsWith("docs/cli.md"));
  const url = server.url.replace(/\/$/, "");
  const code = (block?.code ?? "")
    .replaceAll("http://localhost:4255", url)
    .replaceAll("<project id>", project.id)
    .replaceAll("pck_…", project.keys.publishableClientKey)
    .replace('"hallpass"', JSON.stringify(join(root, "dist/sdk/sdk/index.js")));
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
