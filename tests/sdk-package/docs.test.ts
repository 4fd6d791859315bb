import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { publicExports } from "../../scripts/docs/reference/exports.ts";
import { type Block, blocksOf } from "../../scripts/docs-site/blocks.ts";
import { sitePages } from "../../scripts/docs-site/site.ts";
import { FRAMEWORKS } from "./frameworks.ts";

const root = join(import.meta.dir, "../..");
/** Packages that code in the docs imports, and their types. */
const PACKAGES = ["react", "react-dom", "@types/react", "@types/react-dom", "@types/bun", "bun-types", "@types/node"];
const MORE = ["csstype", "undici-types", "jose", "elysia", "svix", "@hallpass", "vite", "@vitejs/plugin-react"];
let reader: string;

/** A project of a developer who copies code from the docs. */
beforeAll(() => {
  reader = mkdtempSync(join(tmpdir(), "hallpass-docs-"));
  for (const name of [...PACKAGES, ...MORE]) {
    mkdirSync(join(reader, "node_modules", dirname(name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(reader, "node_modules", name));
  }
  symlinkSync(join(root, "dist/sdk"), join(reader, "node_modules/hallpass"));
});
afterAll(() => rmSync(reader, { recursive: true, force: true }));

const blocks = sitePages().flatMap((page) => blocksOf(page));
const isTypeScript = ({ language }: Block) => language === "ts" || language === "tsx";

/** What examples of the reference name without declaring it. */
const NAMES: Record<string, string> = {
  app: "HallpassAdminApp",
  admin: "HallpassAdminApp",
  user: "CurrentUser",
  ada: "ServerUser",
  team: "ServerTeam",
  request: "Request",
  email: "string",
  password: "string",
  typed: "string",
  code: "string",
  attemptCode: "string",
  userId: "string",
  teamId: "string",
  projectId: "string",
  publishableClientKey: "string",
  secretServerKey: "string",
  superSecretAdminKey: "string",
  source: "string",
  tsxSource: "string",
  show: "(text: string) => void",
  error: "unknown",
  emailConfig: 'TestEmail["emailConfig"]',
  template: "EmailTemplate",
  theme: "EmailTheme",
  watchable: "Watchable<string>",
  Svix: 'typeof import("svix").Svix',
  useSyncExternalStore: 'typeof import("react").useSyncExternalStore',
  App: "() => null",
  Route: '(props: { path: string; element: import("react").ReactNode }) => null',
  keep: "(text: string) => void",
};

const exportsOf = Map.groupBy(publicExports(), ({ entry }) => entry);

test("every TypeScript block of the docs compiles against the package as it is built", () => {
  const compiled = blocks.filter((block) => isTypeScript(block) && block.mark === null);
  const files = compiled.map((block, at) => {
    const file = `block-${at + 1}.tsx`;
    writeFileSync(join(reader, file), moduleOf(block));
    return file;
  });
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2023",
    lib: ["es2023", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    moduleDetection: "force",
    jsx: "react-jsx",
    skipLibCheck: true,
    types: ["bun"],
  };
  writeFileSync(join(reader, "frameworks.d.ts"), FRAMEWORKS);
  writeFileSync(
    join(reader, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["frameworks.d.ts", ...files] }),
  );

  const { stdout } = Bun.spawnSync([join(root, "node_modules/.bin/tsc"), "-p", reader, "--pretty", "false"]);

  expect(compiled.length).toBeGreaterThan(100);
  const faults = String(stdout).replace(/block-(\d+)\.tsx/g, (_, number) => compiled[number - 1]?.place ?? "");
  expect(faults).toBe("");
});

function moduleOf({ place, prelude, code }: Block): string {
  if (!place.startsWith("docs/reference/")) return `${prelude}\n${code}`;
  const isNamed = (name: string) => new RegExp(`(?<![.\\w])${name}\\b`).test(code);
  const types = Object.entries(NAMES).flatMap(([name, type]) =>
    isNamed(name) && !new RegExp(`(const|let) (\\w+, )*\\{?[^;=]*\\b${name}\\b[^;=]*=[^>]`).test(code)
      ? [`declare const ${name}: ${name === "app" && /components|hooks/.test(place) ? "HallpassClientApp" : type};`]
      : [],
  );
  const declared = types.join("\n");
  // A name can be a type in one entry and a component in the other.
  const isOfReact = /components|hooks/.test(place);
  const ofReact = new Set(exportsOf.get("hallpass/react")?.map(({ name }) => name));
  const ofCore = new Set(exportsOf.get("hallpass")?.map(({ name }) => name));
  const imports = [...exportsOf].map(([entry, all]) => {
    const others = isOfReact ? ofReact : ofCore;
    const isOther = entry === "hallpass" ? isOfReact : !isOfReact;
    const names = all.map(({ name }) => name).filter((name) => !(isOther && others.has(name)));
    const used = new Set(names.filter((name) => isNamed(name) || declared.includes(name)));
    return `import { ${[...used].join(", ")} } from "${entry}";`;
  });
  const outside = code.match(/^import .*$/gm) ?? [];
  const inside = code.replace(/^import .*$/gm, "");
  return [...imports, ...outside, declared, `export async function Example() {\n${inside}\n}`].join("\n");
}
