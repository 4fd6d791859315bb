import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import type { Settings } from "#server/settings.ts";
import type { ModelMessage } from "./protocol.ts";
import type { Tool } from "./tools.ts";

/** The timeout of a request. Large models write a whole template in this time. */
export const MODEL_TIMEOUT_MILLIS = 120_000;
const ANSWER_MAX_BYTES = 2 * 1024 * 1024;

type Model = NonNullable<Settings["model"]>;

interface ModelRequest {
  messages: readonly ModelMessage[];
  tools: readonly Tool[];
  /** Aborts when the client closes the connection. */
  signal?: AbortSignal;
  timeoutMillis?: number;
}

/**
 * Requests one chat completion of the operator's model, and returns it unchecked. Failures of the model become a 400
 * with a text, because proxies replace the body of a 502. Neither that text nor the log contains the model's answer:
 * an answer to a wrong key may repeat the key.
 */
export async function completion(
  deps: Pick<Deps, "fetch" | "log">,
  model: Model,
  wanted: ModelRequest,
): Promise<unknown> {
  const { messages, tools, signal, timeoutMillis = MODEL_TIMEOUT_MILLIS } = wanted;
  const refusal = (words: string, status?: number) => {
    deps.log.warn("The assistant's model did not answer", { words, status });
    return refuse("ASSISTANT_MODEL_FAILED", { problem: words });
  };
  const timeout = AbortSignal.timeout(timeoutMillis);
  const body = JSON.stringify({ model: model.name, messages, tools, stream: false });
  let status: number;
  let answer: string | null;
  try {
    // Without the checks for hosts that users name: the operator's model is often in a private network.
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

/** Reads the body as text. Returns null when it is too long for a theme or template. */
async function textOf({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (size > ANSWER_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
