import { isNode, type Node, parse, walk } from "../build/syntax.ts";
import type { Module } from "./modules.ts";

/** The file that says how tests wait: it alone sleeps and reads the clock. */
const HOME = "src/testing/waiting.ts";

/**
 * These run in a process of their own beside the tests, where nothing can be awaited: they keep a database for the processes of
 * a run, and write until they are killed.
 */
const PROCESSES = ["src/testing/database/postgres-keeper.ts", "src/testing/database/crash-writer.ts"];

/** Names that begin so are the second half of a sentence. */
const FRAGMENT = /^(of|to|that|who|which|and)\b/;

type Source = Pick<Module, "file" | "source">;

const isTestFile = (file: string) => /\.test\.tsx?$/.test(file);
const isWatched = (file: string) => isTestFile(file) || (/^src\/testing\//.test(file) && !PROCESSES.includes(file));

/** Sleeps, reads of the clock and limits of single tests, in the files of tests: one sentence each. */
export function waitingTests(modules: readonly Source[]): string[] {
  return modules
    .filter(({ file }) => isWatched(file) && file !== HOME)
    .flatMap(({ file, source }) => {
      const faults: string[] = [];
      const fault = (node: Node, what: string) => faults.push(`${placeOf(file, source, node)}: ${what}`);
      walk(parse(source, file), (node) => {
        const time = timeIn(node);
        if (time) fault(node, `${time} makes a test depend on time: ${HOME} has what to use instead.`);
        if (isTestFile(file) && testIn(node)?.hasLimit)
          fault(node, "a test has no time limit of its own: the run ends what hangs.");
        return undefined;
      });
      return faults;
    });
}

/** Tests whose names cannot be read alone: one sentence each. */
export function fragmentaryNames(modules: readonly Source[]): string[] {
  return modules
    .filter(({ file }) => isTestFile(file))
    .flatMap(({ file, source }) => {
      const faults: string[] = [];
      walk(parse(source, file), (node) => {
        const name = testIn(node)?.name;
        if (name !== undefined && FRAGMENT.test(name))
          faults.push(`${placeOf(file, source, node)}: "${name}" is no sentence: say what behaves so.`);
        return undefined;
      });
      return faults;
    });
}

const placeOf = (file: string, source: string, { start }: Node) =>
  `${file}:${source.slice(0, start).split("\n").length}`;

const TIMES: Record<string, readonly string[]> = { Bun: ["sleep", "sleepSync"], performance: ["now"], Date: ["now"] };

/** How a node waits for time or reads it, if it does. */
function timeIn(node: Node): string | undefined {
  if (node.type === "NewExpression" && nameOf(node.callee) === "Date" && isEmpty(node.arguments)) return "new Date()";
  if (node.type === "CallExpression" && nameOf(node.callee) === "setTimeout") return "setTimeout";
  if (node.type === "ImportDeclaration" && isNode(node.source) && node.source.value === "node:timers/promises")
    return "node:timers/promises";
  if (node.type !== "MemberExpression") return undefined;
  const [object, property] = [nameOf(node.object) ?? "", nameOf(node.property) ?? ""];
  if (property === "waitForTimeout") return property;
  // It blocks the event loop while it waits: src/testing/waiting.ts, `errorOf`.
  if (property === "rejects" && rootOf(node.object) === "expect") return "expect(…).rejects";
  return TIMES[object]?.includes(property) ? `${object}.${property}` : undefined;
}

/** A test is a call with a name and a function; `describe` groups them. */
function testIn(node: Node): { name: string; hasLimit: boolean } | undefined {
  if (node.type !== "CallExpression" || !Array.isArray(node.arguments)) return undefined;
  const [name, body, limit] = node.arguments;
  const isGroup = rootOf(node.callee) === "describe";
  if (isGroup || !isNode(name) || !isNode(body) || !/Function/.test(body.type)) return undefined;
  const text = beginningOf(name);
  return text === undefined ? undefined : { name: text, hasLimit: isNode(limit) && limit.type !== "ObjectExpression" };
}

function beginningOf(node: Node): string | undefined {
  if (typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return undefined;
  const [first]: { value?: { cooked?: string } }[] = node.quasis;
  return first?.value?.cooked;
}

/** The name at the beginning of `test.each(rows)`. */
function rootOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  return nameOf(node) ?? rootOf(node.callee ?? node.object ?? node.tag);
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" && typeof node.name === "string" ? node.name : undefined;

const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;
