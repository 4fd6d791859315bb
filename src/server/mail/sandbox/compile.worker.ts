import { CompileProblem, compile, startCompiler } from "./compile.ts";
import { embedded } from "./embedded.ts";
import type { Answer, Question } from "./protocol.ts";

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<Question>) => self.postMessage(await answer(data));

async function answer(question: Question): Promise<Answer> {
  if (question.kind !== "compile") return { result: { problem: "This worker only compiles." }, isSpent: false };
  try {
    await startCompiler(embedded.compiler);
    return { result: { text: await compile(question.source) }, isSpent: false };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    // Whatever is no fault in the source may have left the compiler broken.
    return { result: { problem }, isSpent: !(error instanceof CompileProblem) };
  }
}
