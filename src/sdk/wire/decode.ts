import { fromWire, type KnownError } from "#contract/errors.ts";
import { OWN_RESPONSE_HEADERS, PRODUCT_PREFIX, responseHeaders } from "#contract/headers.ts";
import type { RefusalCode } from "#contract/refusals.ts";

const NAMES = responseHeaders(PRODUCT_PREFIX);

export type Reply =
  | { kind: "body"; body: unknown; isTokenStale: boolean }
  | { kind: "known-error"; status: number; error: KnownError; retryAfterSeconds: number | null }
  | { kind: "failure"; status: number; error: RequestFailed; retryAfterSeconds: number | null };

/**
 * Thrown for a response that is neither a success nor a known error.
 *
 *     if (error instanceof RequestFailed && error.status === 503) show("Try again in a moment.");
 */
export class RequestFailed extends Error {
  override readonly name: string = "RequestFailed";

  constructor(
    url: string,
    readonly status: number,
    /** The body of the response, which can be a sentence for the user. */
    readonly text: string,
  ) {
    super(`Failed to send request to ${url}: ${status} ${text}`);
  }
}

/**
 * Thrown when the server refuses a request in plain text with a code. `message` is the server's sentence.
 *
 *     if (error instanceof RequestRefused && error.code === "TEAM_CREATION_NOT_ENABLED") show(error.message);
 */
export class RequestRefused extends RequestFailed {
  override readonly name = "RequestRefused";

  constructor(
    url: string,
    status: number,
    text: string,
    /** One of the codes that this version knows, or a code of a newer server. */
    readonly code: RefusalCode | (string & {}),
  ) {
    super(url, status, text);
    this.message = text;
  }
}

export async function decode(response: Response, url: string): Promise<Reply> {
  const status = Number(response.headers.get(NAMES.actualStatus) ?? response.status);
  const retryAfterSeconds = secondsIn(response.headers.get("retry-after"));

  const code = response.headers.get(NAMES.knownError);
  if (code) return { kind: "known-error", status, error: await knownError(response, url, code), retryAfterSeconds };

  if (status < 200 || status > 299) {
    return { kind: "failure", status, error: await failureOf(response, url, status), retryAfterSeconds };
  }
  const isJson = response.headers.get("content-type")?.includes("json");
  const isTokenStale = response.headers.has(OWN_RESPONSE_HEADERS.staleToken);
  return { kind: "body", body: isJson ? await response.json() : await response.text(), isTokenStale };
}

async function failureOf(response: Response, url: string, status: number): Promise<RequestFailed> {
  const code = response.headers.get(OWN_RESPONSE_HEADERS.refusal);
  const text = await response.text();
  return code === null ? new RequestFailed(url, status, text) : new RequestRefused(url, status, text, code);
}

async function knownError(response: Response, url: string, code: string): Promise<KnownError> {
  const body: unknown = await response.json();
  if (!isErrorBody(body) || body.code !== code) {
    throw new Error(`Invalid response from ${url}: the body is not the error ${code} of the header.`);
  }
  return fromWire(body);
}

function isErrorBody(body: unknown): body is { code: string; error: string; details?: unknown } {
  return typeof body === "object" && body !== null && "code" in body && "error" in body;
}

function secondsIn(header: string | null): number | null {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
