import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");
const FENCE = /^```(tsx?)\n(.*?)^```$/gms;
let reader: string;

/** A project of a developer who copies code from the docs. */
beforeAll(() => {
  reader = mkdtempSync(join(tmpdir(), "hallpass-docs-"));
  mkdirSync(join(reader, "node_modules/@types"), { recursive: true });
  for (const name of ["react", "@types/react", "csstype"]) {
    symlinkSync(join(root, "node_modules", name), join(reader, "node_modules", name));
  }
  symlinkSync(join(root, "dist/sdk"), join(reader, "node_modules/hallpass"));
});
afterAll(() => rmSync(reader, { recursive: true, force: true }));

/** The code blocks of a page, each as a module. */
const modulesIn = (page: string) =>
  [...readFileSync(join(root, "docs", page), "utf8").matchAll(FENCE)].map(([, kind, code = ""], index) => ({
    file: `block-${index + 1}.${kind}`,
    code,
  }));

test.each(["teams.md", "texts.md", "users.md"])("the code in %s holds against the package as it is built", (page) => {
  const modules = modulesIn(page);
  for (const { file, code } of modules) writeFileSync(join(reader, file), code);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2023",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    jsx: "react-jsx",
    types: [],
  };
  writeFileSync(
    join(reader, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: modules.map(({ file }) => file) }),
  );

  const { exitCode, stdout } = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", reader]);

  expect(modules.length).toBeGreaterThan(0);
  expect(String(stdout)).toBe("");
  expect(exitCode).toBe(0);
});
