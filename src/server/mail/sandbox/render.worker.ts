import { embedded } from "./embedded.ts";
import type { Answer, Question } from "./protocol.ts";
import { openRealm, type Realm, RealmProblem } from "./realm.ts";

declare const self: Worker;

/** Memory that the engine took stays taken, so a worker that grew by this much is replaced. */
const MAX_GROWTH_BYTES = 32 * 1024 * 1024;

let opening: Promise<{ realm: Realm; firstSize: number }> | null = null;

self.onmessage = async ({ data }: MessageEvent<Question>) => self.postMessage(await answer(data));

/** A worker serves one guest all its life. */
async function answer(question: Question): Promise<Answer> {
  if (question.kind !== "render") return { result: { problem: "This worker only renders." }, isSpent: false };
  try {
    opening ??= open(question);
    const { realm, firstSize } = await opening;
    const result = call(realm, question.json);
    return { result, isSpent: realm.size() > firstSize + MAX_GROWTH_BYTES };
  } catch (error) {
    return { result: { problem: error instanceof Error ? error.message : String(error) }, isSpent: true };
  }
}

function call(realm: Realm, json: string): Answer["result"] {
  try {
    return { text: realm.call(json) };
  } catch (error) {
    if (error instanceof RealmProblem) return { problem: error.message };
    throw error;
  }
}

async function open({ guest, limits }: Extract<Question, { kind: "render" }>) {
  const [engine, script] = await Promise.all([embedded.engine(), embedded.guest(guest)]);
  const realm = await openRealm(engine, script, limits);
  return { realm, firstSize: realm.size() };
}
