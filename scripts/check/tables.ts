import { join } from "node:path";
import { root } from "../build/stale.ts";
import { isNode, type Node, parse, walk } from "../build/syntax.ts";
import { placeOf } from "./features.ts";
import { isTest, type Module } from "./modules.ts";

const LIST = "src/server/db/store/tables.ts";

/**
 * Two folders that list tables so that none is forgotten: one deletes the rows of users, teams, projects and endpoints, the
 * other seals every sealed column under another secret.
 */
const USES_ALL = ["features/deletions", "secrets"];

/** The names of snapshots and transactions. */
const DATABASES = new Set(["db", "tx"]);

/** A use of a table by code outside the folder that has its `table.ts`. */
interface ForeignUse {
  table: string;
  owner: string;
  by: string;
}

/** The reasons why other folders use a table: `usedBy` of its `table.ts`. */
export type Reasons = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * Uses of a table outside its own feature. Others call the feature's functions; where a statement must join the table
 * anyway, its `table.ts` names the user and the reason.
 */
export function wrongTables(modules: Module[], reasons: Reasons): string[] {
  const uses = foreignUses(modules);
  const unexplained = uses
    .filter(({ table, by }) => !reasons.get(table)?.[by])
    .map(
      ({ table, owner, by }) =>
        `${by} uses table ${table} of ${owner}: call a function of ${owner}, or give the reason in its table.ts.`,
    );
  const stale = [...reasons].flatMap(([table, bys]) =>
    Object.keys(bys)
      .filter((by) => !uses.some((use) => use.table === table && use.by === by))
      .map((by) => `${by} does not use table ${table}: remove it from \`usedBy\`.`),
  );
  return [...unexplained, ...stale];
}

/** The reasons in all `table.ts`. */
export async function readReasons(modules: Module[]): Promise<Reasons> {
  const reasons = new Map<string, Record<string, string>>();
  const files = modules.filter(({ file, exports }) => file.endsWith("/table.ts") && exports.includes("usedBy"));
  for (const { file } of files) {
    const { usedBy }: { usedBy: Record<string, Record<string, string>> } = await import(join(root, file));
    for (const [table, bys] of Object.entries(usedBy)) reasons.set(table, bys);
  }
  return reasons;
}

/** `src/server/features/teams/service.ts` → `features/teams`, `src/server/mail/queue/outbox.ts` → `mail`. */
const folderOf = (file: string) => placeOf(file) ?? file.split("/")[2] ?? file;

function foreignUses(modules: Module[]): ForeignUse[] {
  const owners = ownersOf(modules);
  const found = new Map<string, ForeignUse>();
  for (const { file, source } of modules) {
    if (!file.startsWith("src/server/") || file.startsWith("src/server/db/") || isTest(file)) continue;
    const by = folderOf(file);
    if (USES_ALL.includes(by)) continue;
    for (const table of tablesIn(parse(source, file), source, owners)) {
      const owner = owners.get(table) ?? "";
      if (nounOf(owner) === nounOf(by)) continue;
      found.set(`${table} ${by}`, { table, owner, by });
    }
  }
  return [...found.values()];
}

/** A feature shares its name with the part of the foundation that it belongs to. */
const nounOf = (folder: string) => folder.split("/").at(-1);

/** The folder of each table, by the imports of the list of tables. */
function ownersOf(modules: Module[]): Map<string, string> {
  const list = modules.find(({ file }) => file === LIST);
  if (!list) return new Map();
  return new Map(
    list.imports.flatMap(({ target, names }) => (target ? names.map((name) => [name, folderOf(target)] as const) : [])),
  );
}

function tablesIn(tree: Node, source: string, owners: ReadonlyMap<string, string>): Set<string> {
  const used = new Set<string>();
  const use = (name: unknown) => {
    if (typeof name === "string" && owners.has(name)) used.add(name);
  };
  walk(tree, (node) => {
    if (node.type === "MemberExpression" && isDatabase(node.object)) use(nameOf(node.property));
    if (node.type === "VariableDeclarator" && isDatabase(node.init)) for (const key of keysOf(node.id)) use(key);
    if (node.type === "ObjectPattern" && /\b(Snapshot|Transaction|Tables)\b/.test(annotation(node, source)))
      for (const key of keysOf(node)) use(key);
    if (node.type === "CallExpression" && isNode(node.callee) && isDatabase(node.callee.object))
      use(literal(Array.isArray(node.arguments) ? node.arguments[0] : null));
    if (node.type === "TSIndexedAccessType" && source.slice(node.start).startsWith("Tables["))
      use(/^Tables\["(\w+)"\]/.exec(source.slice(node.start, node.end))?.[1]);
    if (node.type === "Property" && nameOf(node.key) === "table") use(literal(node.value));
    return undefined;
  });
  return used;
}

const isDatabase = (node: unknown) => isNode(node) && node.type === "Identifier" && DATABASES.has(String(node.name));
const nameOf = (node: unknown) => (isNode(node) ? node.name : null);
const literal = (node: unknown) => (isNode(node) && node.type === "Literal" ? node.value : null);
const keysOf = (node: unknown) =>
  isNode(node) && Array.isArray(node.properties) ? node.properties.filter(isNode).map(({ key }) => nameOf(key)) : [];
const annotation = ({ typeAnnotation }: Node, source: string) =>
  isNode(typeAnnotation) ? source.slice(typeAnnotation.start, typeAnnotation.end) : "";
