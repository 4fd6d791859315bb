import { CompileProblem, compile, startCompiler } from "./compile.ts";
import { embedded } from "./embedded.ts";
import type { Answer, Question } from "./protocol.ts";
import { openRealm, type Realm, RealmProblem } from "./realm.ts";

/**
 * The process that compiles and renders for the server. It is a process and not a thread because only a process can be
 * killed reliably: the engine checks its deadline only between two steps of a program, and one step can be long.
 */

/** The engine never returns memory, so a process that grew by this much is replaced. */
const MAX_GROWTH_BYTES = 32 * 1024 * 1024;

let opening: Promise<{ realm: Realm; firstSize: number }> | null = null;

/** Answers requests until the server disconnects. */
export function serveMail(): void {
  process.on("message", async (question: Question) => process.send?.(await answer(question)));
  process.on("disconnect", () => process.exit());
}

async function answer(question: Question): Promise<Answer> {
  try {
    return question.kind === "compile" ? await compiled(question.source) : await rendered(question);
  } catch (error) {
    // An error that the source did not cause may have left the compiler or the engine broken.
    return { result: { problem: error instanceof Error ? error.message : String(error) }, isSpent: true };
  }
}

async function compiled(source: string): Promise<Answer> {
  await startCompiler(embedded.compiler);
  try {
    return { result: { text: JSON.stringify(await compile(source)) }, isSpent: false };
  } catch (error) {
    if (!(error instanceof CompileProblem)) throw error;
    return { result: { problem: error.message, complaints: error.complaints }, isSpent: false };
  }
}

/** Renders in the process's guest: a process serves one guest for its whole life. */
async function rendered(question: Extract<Question, { kind: "render" }>): Promise<Answer> {
  opening ??= open(question);
  const { realm, firstSize } = await opening;
  const result = call(realm, question.json);
  return { result, isSpent: realm.size() > firstSize + MAX_GROWTH_BYTES };
}

function call(realm: Realm, json: string): Answer["result"] {
  try {
    return { text: realm.call(json) };
  } catch (error) {
    if (error instanceof RealmProblem) return { problem: error.message, stack: error.engineStack };
    throw error;
  }
}

async function open({ guest, limits }: Extract<Question, { kind: "render" }>) {
  const [engine, script] = await Promise.all([embedded.engine(), embedded.guest(guest)]);
  const realm = await openRealm(engine, script, limits);
  return { realm, firstSize: realm.size() };
}
