import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AuthJson } from "#sdk/index.ts";
import { startBrowser } from "#testing/browser/browser.ts";
import { PROGRAM } from "#testing/server/forms.ts";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { type Block, blocksOf } from "../../scripts/docs-site/blocks.ts";
import { sitePages } from "../../scripts/docs-site/site.ts";

/**
 * Does what docs/testing.md says, block by block, in the order of the page. `npm test` and `npm run test:docs` run it. Names in
 * the blocks are replaced where two runs would meet: ports and folders.
 */
const root = join(import.meta.dir, "../..");
const page = sitePages().find(({ path }) => path === "testing");
const blocks = page ? blocksOf(page) : [];
const ran = new Set<Block>();
const folder = mkdtempSync(join(tmpdir(), "hallpass-testing-page-"));
let port: number;
let stop = async () => {};

/** The code of the one block with these words. */
function blockWith(words: string): string {
  const found = blocks.filter(({ code }) => code.includes(words));
  const [block] = found;
  if (!block || found.length > 1) throw new Error(`${found.length} blocks of docs/testing.md have: ${words}`);
  ran.add(block);
  return block.code.replaceAll("4300", String(port)).replaceAll("/tmp/hallpass-test", join(folder, "copy"));
}

/** Runs a block of the shell, in which `hallpass` is this source. */
const shell = (code: string) =>
  Bun.spawn(["sh", "-c", `hallpass() { exec ${PROGRAM.map((part) => `'${part}'`).join(" ")} "$@"; }\n${code}`], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HALLPASS_LOG: "json" },
    stdout: "ignore",
    stderr: Bun.file(join(folder, "stderr")),
  });

/** Serves as a block says, until `stop`. */
async function serve(code: string) {
  const child = shell(code);
  stop = async () => {
    child.kill("SIGTERM");
    await child.exited;
  };
  await until(async () => {
    if (child.exitCode !== null) throw new Error(await Bun.file(join(folder, "stderr")).text());
    return (await fetch(`http://localhost:${port}/health`).catch(() => null))?.ok;
  });
}

interface Code {
  setUp(): Promise<{ projectId: string; publishableClientKey: string; secretServerKey: string }>;
  signedInUser(): Promise<{ user: { id: string }; tokens: AuthJson }>;
  headersOf(tokens: AuthJson): Record<string, string>;
  signInByMail(projectId: string, publishableClientKey: string): Promise<{ primaryEmail: string }>;
  AsUser: (props: { tokens: AuthJson; children: unknown }) => never;
}

/** Imports a block as a module of the reader. */
async function moduleWith<K extends keyof Code>(name: K, extension = "ts"): Promise<Code[K]> {
  const file = join(folder, `${name}.${extension}`);
  writeFileSync(file, blockWith(` ${name}`));
  return (await import(file))[name];
}

let keys: Awaited<ReturnType<Code["setUp"]>>;
const before = { ...process.env };

beforeAll(async () => {
  port = await freePort();
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["react", "react-dom"])
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  symlinkSync(join(root, "dist/sdk"), join(folder, "node_modules/hallpass"));
  await serve(blockWith("HALLPASS_ADMIN_EMAIL"));
  keys = await (await moduleWith("setUp"))();
  await stop();
  const copied = blockWith("cp -r");
  const [copy = "", ...start] = copied.split("\n");
  expect(await shell(copy).exited).toBe(0);
  await serve(start.join("\n"));
  process.env.HALLPASS_PROJECT_ID = keys.projectId;
  process.env.HALLPASS_SECRET_SERVER_KEY = keys.secretServerKey;
}, 60_000);
afterAll(async () => {
  await stop();
  process.env = before;
  rmSync(folder, { recursive: true, force: true });
});

test("a copy of the folder has the project, and a user without a form has tokens that a backend accepts", async () => {
  const { user, tokens } = await (await moduleWith("signedInUser"))();
  const headers = (await moduleWith("headersOf"))(tokens);

  expect(JSON.parse(headers["x-hallpass-auth"] ?? "")).toEqual(tokens);
  const me = await fetch(`http://localhost:${port}/api/v1/users/me`, {
    headers: {
      "x-hallpass-access-type": "client",
      "x-hallpass-project-id": keys.projectId,
      "x-hallpass-publishable-client-key": keys.publishableClientKey,
      "x-hallpass-access-token": tokens.accessToken ?? "",
    },
  });
  expect((await me.json()).id).toBe(user.id);
});

test("a browser with the cookie of the page has the session", async () => {
  const { tokens } = await (await import(join(folder, "signedInUser.ts"))).signedInUser();
  await using browser = await startBrowser();
  const { page } = await browser.open();
  // The reader's app is at this place; here the server answers.
  const code = blockWith("addCookies").replaceAll("http://localhost:5173", `http://localhost:${port}`);
  const Run = Object.getPrototypeOf(async () => {}).constructor;

  await new Run("context", "page", "tokens", "projectId", code)(browser.context, page, tokens, keys.projectId);

  const names = (await browser.context.cookies()).map(({ name, value }) => [name, value]);
  expect(names).toContainEqual([`hallpass-refresh-${keys.projectId}`, tokens.refreshToken]);
});

test("the code of a mail signs in", async () => {
  const signInByMail = await moduleWith("signInByMail");

  const user = await signInByMail(keys.projectId, keys.publishableClientKey);

  expect(user.primaryEmail).toBe("ada@example.com");
});

test("a component is rendered for a user", async () => {
  const { tokens } = await (await import(join(folder, "signedInUser.ts"))).signedInUser();
  process.env.HALLPASS_PUBLISHABLE_CLIENT_KEY = keys.publishableClientKey;
  const AsUser = await moduleWith("AsUser", "tsx");
  const { createElement } = await import("react");
  const { renderToReadableStream } = await import("react-dom/server");

  const stream = await renderToReadableStream(createElement(AsUser, { tokens, children: "Hello" }));

  expect(await new Response(stream).text()).toContain("Hello");
});

test("every block of the page was run", () => {
  expect(blocks.filter((block) => !ran.has(block)).map(({ place }) => place)).toEqual([]);
});
