import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startServer } from "#testing/server/server.ts";
import { snippetsFor } from "../../admin/sections/overview/snippets.ts";
import { verifyingSnippets } from "../../admin/sections/webhooks/endpoint/verify-snippets.ts";
import { inEnglish, loadEnglish } from "../../admin/texts/in-english.ts";
import { blocksOf } from "../../scripts/docs-site/blocks.ts";
import { sitePages } from "../../scripts/docs-site/site.ts";
import { FRAMEWORKS } from "./frameworks.ts";

await loadEnglish();

const root = join(import.meta.dir, "../..");
let project: string;

/** The project of a developer who copies code from the console, as strict as TypeScript can be. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "hallpass-snippets-"));
  const installed = join(project, "node_modules/hallpass");
  mkdirSync(installed, { recursive: true });
  Bun.spawnSync(["tar", "-xzf", join(root, "dist/sdk.tgz"), "-C", installed, "--strip-components=1"]);
  for (const name of [
    "react",
    "react-dom",
    "@types/react",
    "@types/react-dom",
    "@types/node",
    "undici-types",
    "csstype",
    "standardwebhooks",
  ]) {
    const place = join(project, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place);
  }
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const values = {
  baseUrl: "http://localhost:4255",
  projectId: "<project id>",
  publishableClientKey: "pck_…",
  secretServerKey: "ssk_…",
};
const snippets = snippetsFor(values, inEnglish);
const isModule = ({ title }: { title: string }) => /\.(ts|tsx)$/.test(title);
const verifying = verifyingSnippets("").map((snippet) => ({
  ...snippet,
  id: `verifying-${snippet.id}`,
  label: `verifying ${snippet.label}`,
}));
const withSdk = snippets.filter(({ files }) => files.some(isModule));
const typed = [...withSdk, ...verifying.filter(({ files }) => files.some(isModule))];

test.each(typed)("the $label code of the console compiles in a fresh project", ({ id, files }) => {
  const folder = join(project, id);
  const modules = files.filter(isModule);
  for (const { title, code } of modules) {
    mkdirSync(dirname(join(folder, title)), { recursive: true });
    writeFileSync(join(folder, title), code);
  }
  // A file without imports, so that what it declares are whole modules.
  writeFileSync(join(folder, "frameworks.d.ts"), FRAMEWORKS);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: "es2023",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    types: ["node"],
  };
  const checked = [...modules.map(({ title }) => title), "frameworks.d.ts"];
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: checked }));

  const { exitCode, stdout } = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", folder]);

  expect([String(stdout), exitCode]).toEqual(["", 0]);
});

test("the code of the console is that of the quickstarts", () => {
  const blocks = sitePages()
    .filter(({ path }) => path.startsWith("quickstart/"))
    .flatMap((page) => blocksOf(page))
    // The quickstarts name a file in the first line of its block.
    .map(({ code }) => code.trim().replace(/^(\/\/|#) \S+\n/, ""));
  // An environment has the variables that its program needs, which may be some of a quickstart's.
  const known = new Set(blocks.flatMap((code) => code.split("\n")));
  const isKnown = ({ title, code }: { title: string; code: string }) =>
    title === "Environment" ? code.split("\n").every((line) => known.has(line)) : blocks.includes(code);
  const others = snippets.flatMap(({ id, files }) =>
    files.filter((file) => !isKnown(file)).map(({ title }) => `${id}: ${title}`),
  );

  // docs/quickstart.md says how to install. The backend's environment has the publishable key, too.
  expect(others).toEqual([
    "next: Install",
    "react: Install",
    "javascript: Install",
    "python: Try it",
    "server: Install",
    "server: .env",
  ]);
});

test("every snippet with the SDK says how to install it from this server", () => {
  for (const { files } of withSdk) {
    expect(files[0]?.code).toMatch(/^npm install http:\/\/localhost:4255\/sdk\.tgz( express)?$/);
  }
});

test.skipIf(!Bun.which("python3"))("the Python code lists users, and knows who sent an access token", async () => {
  const server = await startServer();
  const made = await server.project();
  const ada = await made.person();
  const code = snippets.find(({ id }) => id === "python")?.files.find(({ title }) => title === "hallpass.py")?.code;
  const folder = join(project, "python");
  mkdirSync(folder);
  writeFileSync(join(folder, "hallpass.py"), code ?? "");
  const run = async (...command: string[]) => {
    const env = {
      ...process.env,
      HALLPASS_URL: server.url,
      PROJECT_ID: made.id,
      SERVER_KEY: made.keys.secretServerKey,
    };
    const program = Bun.spawn(["python3", ...command], { cwd: folder, env, stdout: "pipe", stderr: "pipe" });
    const [output, complaint] = await Promise.all([
      new Response(program.stdout).text(),
      new Response(program.stderr).text(),
    ]);
    return complaint + output.trim();
  };
  const userOf = (token: string) => run("-c", `import hallpass\nprint((hallpass.user_of("${token}") or {}).get("id"))`);

  const results = [await run("hallpass.py"), await userOf(ada.accessToken), await userOf("nonsense")];
  await server.stop();

  expect(results).toEqual([`Your newest users: ['${ada.email}']`, ada.userId, "None"]);
});
