import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { snippetsFor } from "../../admin/sections/overview/snippets.ts";
import { inEnglish } from "../../admin/texts/in-english.ts";

const root = join(import.meta.dir, "../..");
let project: string;

/** The project of a developer who copies code from the console, as strict as TypeScript can be. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "hallpass-snippets-"));
  const installed = join(project, "node_modules/hallpass");
  mkdirSync(installed, { recursive: true });
  Bun.spawnSync(["tar", "-xzf", join(root, "dist/sdk.tgz"), "-C", installed, "--strip-components=1"]);
  for (const name of ["react", "react-dom", "@types/react", "@types/react-dom", "csstype"]) {
    const place = join(project, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place);
  }
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const snippets = snippetsFor(
  {
    baseUrl: "http://localhost:4255",
    projectId: "3f0c4f8e-0000-4000-8000-000000000001",
    publishableClientKey: "pck_published",
    secretServerKey: "ssk_secret",
  },
  inEnglish,
);
const modules = snippets.flatMap(({ files }) => files.filter(({ title }) => /\.(js|tsx?)$/.test(title)));

test.each(modules)("$title of the console compiles in a fresh project", ({ title, code }) => {
  mkdirSync(dirname(join(project, title)), { recursive: true });
  writeFileSync(join(project, title), code);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    target: "es2023",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    types: [],
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [title] }));

  const { exitCode, stdout } = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", project]);

  expect([String(stdout), exitCode]).toEqual(["", 0]);
});

test("every snippet for an app says how to install the SDK from this server", () => {
  expect(modules.map(({ title }) => title)).toEqual(["src/main.tsx", "hallpass.js", "server.js"]);
  for (const { files } of snippets.filter(({ id }) => id !== "curl")) {
    expect(files[0]?.code).toBe("npm install http://localhost:4255/sdk.tgz");
  }
});
