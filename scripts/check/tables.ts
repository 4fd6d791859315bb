import { join } from "node:path";
import { root } from "../build/stale.ts";
import { isNode, type Node, parse, walk } from "../build/syntax.ts";
import { placeOf } from "./doors.ts";
import { isTest, type Module } from "./modules.ts";

const LIST = "src/server/db/store/tables.ts";

/** Deletes the rows of users, teams, projects and endpoints from every table, so it may use all of them. */
const MAY_USE_ALL = "features/deletions";

/** The variable names of snapshots and transactions. */
const DATABASES = new Set(["db", "tx"]);

/** The use of a table by code outside the folder of its `table.ts`. */
interface ForeignUse {
  table: string;
  owner: string;
  by: string;
}

/** By table and folder, the reason why that folder uses the table: `usedBy` of the `table.ts`. */
export type Reasons = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * Returns unexplained uses of tables by other features, and reasons without a use: one sentence each. Other features call
 * the verbs of a table's feature. If one has to join the table in a statement, the `table.ts` names it and the reason.
 */
export function wrongTables(modules: Module[], reasons: Reasons): string[] {
  const uses = foreignUses(modules);
  const unexplained = uses
    .filter(({ table, by }) => !reasons.get(table)?.[by])
    .map(
      ({ table, owner, by }) =>
        `${by} uses table ${table} of ${owner}: call a verb of ${owner}, or say why in its table.ts.`,
    );
  const stale = [...reasons].flatMap(([table, bys]) =>
    Object.keys(bys)
      .filter((by) => !uses.some((use) => use.table === table && use.by === by))
      .map((by) => `${by} does not use table ${table}: take it out of \`usedBy\`.`),
  );
  return [...unexplained, ...stale];
}

/** Reads `usedBy` of every `table.ts`. */
export async function readReasons(modules: Module[]): Promise<Reasons> {
  const reasons = new Map<string, Record<string, string>>();
  const files = modules.filter(({ file, exports }) => file.endsWith("/table.ts") && exports.includes("usedBy"));
  for (const { file } of files) {
    const { usedBy }: { usedBy: Record<string, Record<string, string>> } = await import(join(root, file));
    for (const [table, bys] of Object.entries(usedBy)) reasons.set(table, bys);
  }
  return reasons;
}

/** `src/server/features/teams/service.ts` → `features/teams`, `src/server/mail/outbox.ts` → `mail`. */
const folderOf = (file: string) => placeOf(file) ?? file.split("/")[2] ?? file;

function foreignUses(modules: Module[]): ForeignUse[] {
  const owners = ownersOf(modules);
  const found = new Map<string, ForeignUse>();
  for (const { file, source } of modules) {
    if (!file.startsWith("src/server/") || file.startsWith("src/server/db/") || isTest(file)) continue;
    const by = folderOf(file);
    if (by === MAY_USE_ALL) continue;
    for (const table of tablesIn(parse(source, file), source, owners)) {
      const owner = owners.get(table) ?? "";
      if (nounOf(owner) === nounOf(by)) continue;
      found.set(`${table} ${by}`, { table, owner, by });
    }
  }
  return [...found.values()];
}

/** The last part of a folder. A feature and the part of the foundation with the same name share their tables. */
const nounOf = (folder: string) => folder.split("/").at(-1);

/** Returns the folder of each table, from the imports of the list of tables. */
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
