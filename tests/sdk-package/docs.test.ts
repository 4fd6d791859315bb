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
const MORE = [
  "csstype",
  "undici-types",
  "jose",
  "elysia",
  "svix",
  "@hallpass",
  "vite",
  "@vitejs/plugin-react",
  "@modelcontextprotocol/server",
];
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
  mailId: "string",
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
  children: 'import("react").ReactNode',
  Billing: "() => null",
  Invoices: "() => null",
  Spinner: "() => null",
  List: "(props: { items: readonly unknown[] }) => null",
  WebBrowser:
    "{ openAuthSessionAsync(url: string, callbackUrl: string): Promise<{ type: 'success'; url: string } | { type: 'cancel' }> }",
  SecureStore:
    "{ getItemAsync(key: string): Promise<string | null>; setItemAsync(key: string, value: string): Promise<void>; deleteItemAsync(key: string): Promise<void> }",
  result: "Extract<SignInResult, { status: 'error' }>",
  waitFor: "(seconds: number) => void",
  showOfflineNotice: "() => void",
  useNavigate: "() => (to: string) => void",
  redirect: "(to: string) => Response",
};

const exportsOf = Map.groupBy(publicExports(), ({ entry }) => entry);

const compiled = blocks.filter((block) => isTypeScript(block) && block.mark === null);
/** Changes types of the package for all code of an app, so it is compiled apart from the others. */
const isForWholeApp = ({ code }: Block) => /^declare module "hallpass"/m.test(code);

/** Pages about frameworks whose servers handle the action of a form. */
const WITH_ACTIONS = ["docs/quickstart/next.md"];

test("forms in examples keep what was typed and never send it in an address: no function is the action of a form", () => {
  const withAction = blocks.filter(({ code }) => code.includes("<form action={")).map(({ place }) => place);

  expect(withAction.filter((place) => !WITH_ACTIONS.some((page) => place.startsWith(page)))).toEqual([]);
});

test("every TypeScript block of the docs compiles against the package as it is built", () => {
  expect(compiled.length).toBeGreaterThan(100);
  expect(faultsOf(compiled.filter((block) => !isForWholeApp(block)))).toBe("");
});

test.each(compiled.filter(isForWholeApp).map((block) => [block.place, block] as const))(
  "%s compiles as the declaration of an app",
  (_, block) => expect(faultsOf([block])).toBe(""),
);

/** What the compiler says about blocks, by their places. */
function faultsOf(some: Block[]): string {
  const files = some.map((block, at) => {
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

  return String(stdout).replace(/block-(\d+)\.tsx/g, (_, number) => some[number - 1]?.place ?? "");
}

function moduleOf({ place, prelude, code }: Block): string {
  // The prelude declares what a block imports from other files of the reader's app.
  if (!place.startsWith("docs/reference/")) {
    return prelude === "" ? code : `${prelude}\n${code.replace(/^import .* from "\.[^"]*";$/gm, "")}`;
  }
  const isNamed = (name: string) => new RegExp(`(?<![.\\w])${name}\\b`).test(code);
  const types = Object.entries(NAMES).flatMap(([name, type]) =>
    isNamed(name) && !new RegExp(`(const|let) (\\w+, )*\\{?[^;=]*\\b${name}\\b[^;=]*=[^>]`).test(code)
      ? [`declare const ${name}: ${name === "app" ? appOf(place) : type};`]
      : [],
  );
  const declared = types.join("\n");
  const outside = code.match(/^import .*$/gm) ?? [];
  // A name can be a type in one entry and a component in another: the page's own entry has it first.
  const taken = new Set(outside.join(" ").match(/\w+/g));
  const entries = [...new Set([entryOf(place), ...exportsOf.keys()])];
  const imports = entries.map((entry) => {
    const names = (exportsOf.get(entry) ?? []).map(({ name }) => name).filter((name) => !taken.has(name));
    const used = names.filter((name) => isNamed(name) || declared.includes(name));
    for (const name of used) taken.add(name);
    return `import { ${used.join(", ")} } from "${entry}";`;
  });
  const inside = code.replace(/^import .*$/gm, "");
  const isModule = /^(export|declare module) /m.test(inside);
  const body = isModule ? inside : `export async function Example() {\n${inside}\n}`;
  return [...imports, ...outside, declared, body].join("\n");
}

/** The entry that a page of the reference is about. */
function entryOf(place: string): string {
  const [, page = ""] = /reference\/(\w+)/.exec(place) ?? [];
  if (page === "hooks" || page === "components") return "hallpass/react";
  return page === "next" || page === "admin" ? `hallpass/${page}` : "hallpass";
}

/** The app that examples of a page name. */
const appOf = (place: string) =>
  ({ "hallpass/react": "HallpassClientApp", "hallpass/next": "HallpassServerApp" })[entryOf(place)] ?? NAMES.app;
