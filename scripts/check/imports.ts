import { faultOfFeatureImport } from "./features.ts";
import { type Import, isTest, type Module, packageOf } from "./modules.ts";

/** The folders that a folder may import. Tests, scripts and examples may import everything. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: ["contract"],
  texts: ["texts"],
  server: ["server", "contract", "texts"],
  sdk: ["sdk", "contract", "texts"],
  commands: ["commands", "server", "contract"],
  main: ["main", "commands", "server", "contract"],
  web: ["web", "texts"],
  admin: ["admin", "texts"],
};

const RULES_FOR_FORMS = /^src\/contract\/(claim-parts|limits|shortened|(email|ascii|readable|app)-address)\.ts$/;

/** Packages that only some folders may import, so that the rest does not depend on a framework. */
const EDGES: { packages: RegExp; only: RegExp; says: string }[] = [
  { packages: /^(elysia|@elysiajs\/)/, only: /^src\/server\/http\//, says: "only server/http uses Elysia" },
  {
    packages: /^drizzle-orm\/(bun-sql|bun-sqlite|casing)(\/|$)/,
    only: /^src\/server\/db\/(sqlite|postgres)\/drizzle\.ts$/,
    says: "only db/sqlite/drizzle.ts and db/postgres/drizzle.ts use Drizzle's internals",
  },
  {
    packages: /^(drizzle-orm\/|bun:sqlite$)/,
    only: /^src\/server\/db\//,
    says: "only server/db uses the database packages",
  },
  {
    packages: /^(react|react-dom)(\/|$)/,
    only: /^(src\/sdk\/(react|next)|src\/server\/mail|web|admin)\//,
    says: "only sdk/react, sdk/next, web, admin and mail templates use React",
  },
  { packages: /^next\//, only: /^src\/sdk\/next\//, says: "only sdk/next uses Next.js" },
  { packages: /^hallpass(\/|$)/, only: /^(web|admin)\//, says: "only web and admin import the package" },
];

/** Every import that the rules above do not allow: one sentence each. */
export function wrongImports(modules: Module[]): string[] {
  return modules.flatMap((module) =>
    module.imports.flatMap((each) => {
      const fault = faultOf(module.file, each);
      return fault ? [`${module.file} imports ${each.specifier}: ${fault}.`] : [];
    }),
  );
}

function faultOf(file: string, each: Import): string | null {
  return (
    faultOfShape(each) ??
    faultOfScript(file, each) ??
    (isFree(file) ? null : (faultOfPackage(file, each) ?? faultOfTarget(file, each)))
  );
}

/** In a fresh clone, a script runs before the package has been built. */
const faultOfScript = (file: string, { specifier }: Import): string | null =>
  file.startsWith("scripts/") && !isTest(file) && /^hallpass(\/|$)/.test(specifier)
    ? "a script imports the SDK from its source: there may be no package yet"
    : null;

const isFree = (file: string) => isTest(file) || /^(scripts|examples)\/|\.config\.ts$/.test(file);

function faultOfShape({ specifier, target }: Import): string | null {
  if (target === null) return null;
  if (!/\.[a-z]+(\?module)?$/.test(target)) return "write the file's extension";
  if (specifier.startsWith("../..") && target.startsWith("src/"))
    return "write a `#folder/…` path instead of a long relative one";
  return null;
}

function faultOfPackage(file: string, each: Import): string | null {
  if (each.target !== null) return null;
  if (zoneOf(file) === "contract" && packageOf(each) !== "@sinclair/typebox")
    return "the contract imports TypeBox only";
  if (zoneOf(file) === "texts" && packageOf(each) !== null) return "texts import no package";
  return EDGES.find(({ packages, only }) => packages.test(each.specifier) && !only.test(file))?.says ?? null;
}

function faultOfTarget(file: string, { target }: Import): string | null {
  // Migrations and the manifest are not sources; they are read as text.
  if (target === null || /\.(sql|json|css|txt|bin)$/.test(target)) return null;
  const [from, to] = [zoneOf(file), zoneOf(target)];
  if (to === "testing") return "only tests may use testing";
  // The console says the limits before it asks the server: the numbers and rules that need no schema.
  if (from === "admin" && RULES_FOR_FORMS.test(target)) return null;
  if (!MAY_IMPORT[from]?.includes(to)) return `${from} may not import ${to}`;
  if (from === "sdk" && !/^src\/sdk\/(react|next)\//.test(file) && /^src\/sdk\/(react|next)\//.test(target)) {
    return "the core of the SDK may not import React";
  }
  if (from === "admin") return faultBetweenSections(file, target);
  return from === "server" || from === "commands" ? faultOfFeatureImport(file, target) : null;
}

/** What several sections of the console need stands outside of them; only their list names them. */
function faultBetweenSections(file: string, target: string): string | null {
  const section = sectionOf(target);
  if (section === null || section === sectionOf(file) || file === "admin/sections/index.ts") return null;
  return "a section of the console is its own; admin/sections/index.ts lists them";
}

const sectionOf = (file: string) => /^admin\/sections\/([^/]+)\//.exec(file)?.[1] ?? null;

/** `src/server/log.ts` → `server`, `src/main.ts` → `main`, `web/app.tsx` → `web`. */
function zoneOf(file: string): string {
  const [top = "", inside = ""] = file.split("/");
  return top === "src" ? inside.replace(/\.ts$/, "") : top;
}
