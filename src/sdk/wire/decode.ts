import { fromWire, type KnownError } from "#contract/errors.ts";
import { PRODUCT_PREFIX, responseHeaders } from "#contract/headers.ts";

const NAMES = responseHeaders(PRODUCT_PREFIX);

export type Reply =
  | { kind: "body"; body: unknown }
  | { kind: "known-error"; status: number; error: KnownError; retryAfterSeconds: number | null }
  | { kind: "failure"; status: number; error: RequestFailed; retryAfterSeconds: number | null };

/** An answer that is neither a success nor an error of the catalogue. */
export class RequestFailed extends Error {
  override readonly name = "RequestFailed";

  constructor(
    url: string,
    readonly status: number,
    /** The body of the answer; plain sentences for people come this way. */
    readonly text: string,
  ) {
    super(`Failed to send request to ${url}: ${status} ${text}`);
  }
}

export async function decode(response: Response, url: string): Promise<Reply> {
  const status = Number(response.headers.get(NAMES.actualStatus) ?? response.status);
  const retryAfterSeconds = secondsIn(response.headers.get("retry-after"));

  const code = response.headers.get(NAMES.knownError);
  if (code) return { kind: "known-error", status, error: await knownError(response, url, code), retryAfterSeconds };

  if (status < 200 || status > 299) {
    return { kind: "failure", status, error: new RequestFailed(url, status, await response.text()), retryAfterSeconds };
  }
  const isJson = response.headers.get("content-type")?.includes("json");
  return { kind: "body", body: isJson ? await response.json() : await response.text() };
}

async function knownError(response: Response, url: string, code: string): Promise<KnownError> {
  const body: unknown = await response.json();
  if (!isErrorBody(body) || body.code !== code) {
    throw new Error(
      `Invalid response from ${url}: the body does not carry the error ${code} that its header announces.`,
    );
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
