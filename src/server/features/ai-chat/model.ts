import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import type { Settings } from "#server/settings.ts";
import type { ModelMessage } from "./protocol.ts";
import type { Tool } from "./tools.ts";

/** Large models write a whole template in this time; nobody waits longer. */
export const MODEL_TIMEOUT_MILLIS = 120_000;
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;

type Model = NonNullable<Settings["model"]>;

interface Asked {
  messages: readonly ModelMessage[];
  tools: readonly Tool[];
  /** Whoever asked went away: then nobody needs the answer. */
  signal?: AbortSignal;
  timeoutMillis?: number;
}

/**
 * One chat completion of the operator's model, as it came. What is wrong with the model is refused as 400 with a text:
 * proxies put a page of their own in place of a 502. Neither the model's words nor the key are in that text or in the
 * log: an answer to a wrong key repeats the key.
 */
export async function completion(deps: Pick<Deps, "fetch" | "log">, model: Model, asked: Asked): Promise<unknown> {
  const { messages, tools, signal, timeoutMillis = MODEL_TIMEOUT_MILLIS } = asked;
  const refusal = (words: string, status?: number) => {
    deps.log.warn("The assistant's model did not answer", { words, status });
    return refuse("ASSISTANT_MODEL_FAILED", { problem: words });
  };
  const timeout = AbortSignal.timeout(timeoutMillis);
  const body = JSON.stringify({ model: model.name, messages, tools, stream: false });
  let status: number;
  let answer: string | null;
  try {
    // Directly, not as to hosts that users name: a model in the operator's own network is a usual case.
    const response = await deps.fetch(model.url, {
      method: "POST",
      headers: headersFor(model),
      body,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    status = response.status;
    answer = await textOf(response);
  } catch {
    if (!timeout.aborted) throw refusal("could not be reached: ask the operator to check HALLPASS_AI_URL");
    const seconds = Math.round(timeoutMillis / 1000);
    throw refusal(`did not answer within ${seconds} seconds: try again, or ask for a smaller change`);
  }
  if (status !== 200) throw refusal(wordsFor(status), status);
  if (answer === null) throw refusal("returned an answer that is too long");
  try {
    return JSON.parse(answer);
  } catch {
    throw refusal("returned an answer that is not JSON: ask the operator to check HALLPASS_AI_URL");
  }
}

function headersFor({ key }: Model): Record<string, string> {
  const headers = { "content-type": "application/json", accept: "application/json" };
  return key === null ? headers : { ...headers, authorization: `Bearer ${key}` };
}

function wordsFor(status: number): string {
  if (status === 401 || status === 403) return "rejected the operator's key: HALLPASS_AI_KEY is missing or wrong";
  if (status === 404) return "was not found: ask the operator to check HALLPASS_AI_URL and HALLPASS_AI_MODEL";
  if (status === 413) return "rejected the conversation: it is too long";
  if (status === 429) return "is busy: try again in a minute";
  return `answered with status ${status}`;
}

/** Null when it is longer than any theme or template is. */
async function textOf({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop lets go of the rest.
    if (size > ANSWER_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
