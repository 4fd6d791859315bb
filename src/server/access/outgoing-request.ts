import type { IncomingMessage, RequestOptions } from "node:http";
import { isIP } from "node:net";
import type { Address } from "./address-ranges.ts";

export interface OutgoingRequest {
  method?: string;
  headers?: HeadersInit;
  body?: string | URLSearchParams | Uint8Array | null;
  signal?: AbortSignal;
  /** Limits the whole exchange, from name resolution to the last byte. */
  timeoutMillis?: number;
  /** A longer response is refused, or cut with `cutsBody`. */
  maxBytes?: number;
  /** Cuts a longer response to `maxBytes` instead of refusing it. */
  cutsBody?: boolean;
  /** Further certificates to trust. */
  ca?: string;
}

const TIMEOUT_MILLIS = 10_000;
const MAX_BYTES = 1024 * 1024;
const BODILESS = [101, 103, 204, 205, 304];

class ResponseTooLong extends Error {
  override readonly name = "ResponseTooLong";
}

type Lookup = (hostname: string) => Promise<Address[]>;

/** Uses `node:https`, because `fetch` resolves the name again and could connect to an address that was not checked. */
export async function request(lookup: Lookup, url: URL, wanted: OutgoingRequest): Promise<Response> {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new TypeError(`${url.protocol} is not http(s).`);
  if (url.username || url.password) throw new TypeError("A URL with a name and password in it is not requested.");
  const limit = timeLimit(wanted.timeoutMillis ?? TIMEOUT_MILLIS, wanted.signal);
  try {
    return await requestWithin(limit.signal, lookup, url, wanted);
  } finally {
    limit.clear();
  }
}

/**
 * Returns a separate signal for one exchange. `AbortSignal.any` and `AbortSignal.timeout` would keep the request, its
 * body and the response in memory long after the exchange ends: with webhooks, forever.
 */
function timeLimit(millis: number, outer: AbortSignal | undefined): { signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const pass = () => controller.abort(outer?.reason);
  const timedOut = () => controller.abort(new DOMException("The operation timed out.", "TimeoutError"));
  const timer = setTimeout(timedOut, millis);
  if (outer?.aborted) pass();
  outer?.addEventListener("abort", pass, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", pass);
    },
  };
}

async function requestWithin(
  signal: AbortSignal,
  lookup: Lookup,
  url: URL,
  wanted: OutgoingRequest,
): Promise<Response> {
  const addresses = await untilAborted(lookup(url.hostname), signal);
  const body = bodyOf(wanted);
  const headers = new Headers(wanted.headers);
  if (body?.type && !headers.has("content-type")) headers.set("content-type", body.type);
  if (body) headers.set("content-length", String(body.bytes.length));
  // A compressed body could grow past the limit when it is decompressed.
  headers.set("accept-encoding", "identity");
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  const options: RequestOptions & { ca?: string; servername?: string } = {
    method: wanted.method ?? "GET",
    host: hostname,
    port: url.port || (url.protocol === "https:" ? 443 : 80),
    path: url.pathname + url.search,
    headers: { ...Object.fromEntries(headers), host: url.host },
    // A kept-alive connection might lead to an address that was allowed before.
    agent: false,
    lookup: (_name, { all }, answer) => {
      const [first] = addresses;
      if (all || !first) return answer(null, addresses);
      answer(null, first.address, first.family);
    },
    ca: wanted.ca,
    ...(isIP(hostname) === 0 && { servername: hostname }),
  };
  const { maxBytes = MAX_BYTES, cutsBody = false } = wanted;
  // Loaded with the first request, so that no start waits for them (docs/performance.md).
  const { request: send } = url.protocol === "https:" ? await import("node:https") : await import("node:http");
  return exchange(send, options, { bytes: body?.bytes, signal, maxBytes, cutsBody });
}

type Send = typeof import("node:http").request;

interface Limits {
  maxBytes: number;
  cutsBody: boolean;
}

function exchange(
  send: Send,
  options: RequestOptions,
  { bytes, signal, ...limits }: { bytes: Uint8Array | undefined; signal: AbortSignal } & Limits,
): Promise<Response> {
  return abortable(signal, (resolve, reject, onAbort) => {
    const outgoing = send(options, (incoming) => {
      readBody(incoming, limits).then(
        (body) => {
          outgoing.destroy();
          resolve(responseOf(incoming, body));
        },
        (error) => {
          outgoing.destroy();
          reject(error);
        },
      );
    });
    outgoing.on("error", (error) => reject(signal.aborted ? signal.reason : error));
    onAbort(() => outgoing.destroy());
    outgoing.end(bytes);
  });
}

async function readBody(incoming: IncomingMessage, { maxBytes, cutsBody }: Limits): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of incoming) {
    length += chunk.length;
    chunks.push(chunk);
    if (length <= maxBytes) continue;
    if (!cutsBody) throw new ResponseTooLong(`The response is longer than ${maxBytes} bytes.`);
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

function responseOf({ statusCode = 0, rawHeaders }: IncomingMessage, body: Uint8Array): Response {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return new Response(BODILESS.includes(statusCode) ? null : Buffer.from(body), { status: statusCode, headers });
}

function bodyOf({ body }: OutgoingRequest): { bytes: Uint8Array; type?: string } | undefined {
  if (body === undefined || body === null) return undefined;
  if (body instanceof URLSearchParams) {
    return { bytes: Buffer.from(body.toString()), type: "application/x-www-form-urlencoded;charset=UTF-8" };
  }
  return typeof body === "string" ? { bytes: Buffer.from(body), type: "text/plain;charset=UTF-8" } : { bytes: body };
}

const untilAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  abortable(signal, (resolve, reject) => void promise.then(resolve, reject));

/**
 * Returns a promise that rejects when the signal aborts. Once the promise settles, the signal holds no reference to it.
 */
async function abortable<T>(
  signal: AbortSignal,
  start: (resolve: (value: T) => void, reject: (reason: unknown) => void, onAbort: (clean: () => void) => void) => void,
): Promise<T> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let clean = () => {};
  const aborted = () => {
    clean();
    reject(signal.reason);
  };
  signal.addEventListener("abort", aborted, { once: true });
  try {
    start(resolve, reject, (wanted) => {
      clean = wanted;
    });
    return await promise;
  } finally {
    signal.removeEventListener("abort", aborted);
  }
}
