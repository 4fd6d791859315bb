import { fail, isOwnCode, type KnownError, messageFor, toWire } from "#contract/errors.ts";
import { OWN_RESPONSE_HEADERS, PREFIXES } from "#contract/headers.ts";
import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import type { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { Refusal } from "#server/access/refusal.ts";
import { digest } from "#server/crypto/digest.ts";
import { type Dialect, REQUEST_ID_HEADER } from "#server/http/request/prefix.ts";
import { preflightHeaders, readableHeaders } from "./cors.ts";
import { hasCurrent } from "./etag.ts";
import { challengeOf, oauthBody } from "./oauth-form.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { listAsJson, streamed } from "./stream.ts";

/**
 * A body that is not JSON, or JSON with a specific status or headers. Handlers return it where the contract requires
 * one.
 */
export class Reply {
  constructor(
    readonly body: unknown,
    readonly options: {
      status?: number;
      headers?: Record<string, string>;
      text?: boolean;
      html?: boolean;
      /** The error that it takes to a client of OAuth, for the log. */
      errorCode?: OAuthErrorCode | null;
    } = {},
  ) {}
}

/** A file of the server as a download: sent as it is read, stored by no cache, and never shown by a browser. */
export class FileReply extends Reply {
  constructor(
    readonly path: string,
    readonly name: string,
  ) {
    super(undefined);
  }
}

/**
 * JSON about a project that anybody may read and keep for some seconds. Every page can read it: a shared cache gives the same
 * reply to all origins, so the headers of CORS do not depend on one.
 */
export class PublicReply extends Reply {
  constructor(
    body: object,
    readonly maxAgeSeconds: number,
  ) {
    super(body);
  }
}

/**
 * A list of any length: the same bytes as the JSON of `{ items, ...rest }`, with only some items in memory at a time.
 * The rest is the generator's return value (`is_paginated`, and the cursor of the next page).
 */
export class StreamedList extends Reply {
  constructor(readonly chunks: AsyncGenerator<readonly unknown[], object>) {
    super(undefined);
  }
}

/**
 * A list without pages in the contract; given in chunks, it is sent while it is read. Serves everything that can grow
 * with a project. Lists that stay small come as arrays: those of one user or one configuration (passkeys, preferences,
 * definitions, keys of a project, projects of an owner).
 */
export function unpaged<R>(found: AsyncIterable<readonly R[]>, view: (row: R) => unknown): StreamedList;
export function unpaged<R, V>(
  found: readonly R[] | AsyncIterable<readonly R[]>,
  view: (row: R) => V,
): { items: V[]; is_paginated: false } | StreamedList;
export function unpaged<R, V>(
  found: readonly R[] | AsyncIterable<readonly R[]>,
  view: (row: R) => V,
): { items: V[]; is_paginated: false } | StreamedList {
  if (Array.isArray(found)) return { items: found.map(view), is_paginated: false };
  return new StreamedList(viewed(found as AsyncIterable<readonly R[]>, view));
}

async function* viewed<R>(chunks: AsyncIterable<readonly R[]>, view: (row: R) => unknown) {
  for await (const rows of chunks) yield await Promise.all(rows.map(view));
  return { is_paginated: false as const };
}

export const text = (body: string, status = 200) => new Reply(body, { status, text: true });

/** Wraps markup that this server wrote, never markup built from a request's data. */
export const html = (body: string) => new Reply(body, { html: true });

/** What every reply is made from, besides its content. */
export interface Exchange {
  request: Request;
  dialect: Dialect;
  requestId: string;
  /** The URL of this server, which has the docs. */
  publicUrl: string;
}

const JSON_TYPE = "application/json; charset=utf-8";
const HTML_TYPE = "text/html; charset=utf-8";
const TEXT_TYPE = "text/plain; charset=utf-8";
/**
 * Clients of the `stack` prefix wait out a 429 without telling the user, so longer waits become a refusal.
 * docs/security/rules.md, rule 3.
 */
const LONGEST_SILENT_WAIT_SECONDS = 30;

/** `onBroken` receives the error that interrupted a streamed reply, whose status has been sent by then. */
export async function success(
  exchange: Exchange,
  answer: unknown,
  status: number,
  onBroken: (error: unknown) => void,
): Promise<Response> {
  const indent = indentFor(exchange);
  if (!(answer instanceof Reply)) {
    const body = JSON.stringify(answer, null, indent);
    return named(exchange, new Response(body, { status, headers: fixedHeaders(exchange, isFromPage(exchange)).json }));
  }
  if (answer instanceof PublicReply) return publicly(exchange, answer);
  const headers = baseHeaders(exchange);
  for (const [name, value] of Object.entries(answer.options.headers ?? {})) headers.set(name, value);
  if (answer.options.text || answer.options.html) {
    headers.set("content-type", answer.options.html ? HTML_TYPE : TEXT_TYPE);
    return new Response(String(answer.body), { status: answer.options.status ?? status, headers });
  }
  if (answer instanceof FileReply) {
    headers.set("content-type", "application/octet-stream");
    headers.set("content-disposition", `attachment; filename="${answer.name}"`);
    return new Response(Bun.file(answer.path), { status, headers });
  }
  headers.set("content-type", JSON_TYPE);
  if (answer instanceof StreamedList) {
    const body = await streamed(listAsJson(answer.chunks, indent), onBroken);
    return new Response(body, { status, headers });
  }
  return new Response(JSON.stringify(answer.body, null, indent), { status: answer.options.status ?? status, headers });
}

/** A developer who opens the API in a browser gets readable JSON. */
const indentFor = ({ request }: Exchange) => (request.headers.get("accept")?.includes("text/html") ? 2 : undefined);

/** Answers 304 if the sender has the current reply. */
export function publicly(exchange: Exchange, { body, maxAgeSeconds }: PublicReply): Response {
  const json = JSON.stringify(body, null, indentFor(exchange));
  const etag = `"${digest(json).slice(0, 32)}"`;
  const headers = baseHeaders(exchange, true);
  headers.set("cache-control", `public, max-age=${maxAgeSeconds}`);
  headers.set("etag", etag);
  // A browser's tab gets the same with line breaks.
  headers.set("vary", "accept");
  if (hasCurrent(exchange.request, etag)) return new Response(null, { status: 304, headers });
  headers.set("content-type", JSON_TYPE);
  return new Response(json, { headers });
}

/**
 * Makes the reply for known errors (header and body) and for refusals (text). The caller logs any other error and turns
 * it into a Refusal first.
 */
export function failure(exchange: Exchange, error: KnownError | Refusal): Response {
  const { dialect, publicUrl } = exchange;
  const headers = baseHeaders(exchange);
  if (dialect.readsOwnCodes) headers.set(OWN_RESPONSE_HEADERS.errorDocs, `${publicUrl}/docs/errors/${error.code}`);
  if (error instanceof Refusal) {
    if (dialect.readsOwnCodes) headers.set(OWN_RESPONSE_HEADERS.refusal, error.code);
    for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
    return inText(exchange, error.status, headers, error.message);
  }
  if (error.code === "TOO_MANY_ATTEMPTS") {
    const { retry_after_seconds: seconds } = (error as KnownError<"TOO_MANY_ATTEMPTS">).details;
    if (dialect.name === "stack" && seconds > LONGEST_SILENT_WAIT_SECONDS) {
      return inText(exchange, 403, headers, messageFor(error, dialect.wording));
    }
    headers.set("retry-after", String(seconds));
  }
  if (!dialect.readsOwnCodes && isOwnCode(error.code)) {
    return inText(exchange, error.status, headers, messageFor(error, dialect.wording));
  }
  for (const names of dialect.replies) headers.set(names.knownError, error.code);
  headers.set("content-type", JSON_TYPE);
  return withStatus(exchange, error.status, headers, JSON.stringify(toWire(error, dialect.wording), null, 2));
}

/** Makes the reply for an error of OAuth's endpoints: always with its status, which their clients can read. */
export function oauthFailure(exchange: Exchange, refusal: OAuthRefusal): Response {
  const headers = baseHeaders(exchange);
  const own = { ...challengeOf(refusal), ...refusal.headers, "content-type": JSON_TYPE };
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  // Pages of other origins read the challenge, too: libraries find the scope that a token lacks in it.
  if (isFromPage(exchange)) headers.append("access-control-expose-headers", "www-authenticate");
  return new Response(JSON.stringify(oauthBody(refusal)), { status: refusal.status, headers });
}

function inText(exchange: Exchange, status: number, headers: Headers, message: string): Response {
  headers.set("content-type", TEXT_TYPE);
  return withStatus(exchange, status, headers, message);
}

export const tooLarge = (limitBytes: number) => fail("REQUEST_TOO_LARGE", { limit_bytes: limitBytes });

export function preflight({ request, requestId }: Exchange): Response {
  const requested = request.headers.get("access-control-request-headers");
  const headers = new Headers(Object.fromEntries([...SECURITY_HEADERS, ...preflightHeaders(requested)]));
  // A preflight has none of the headers that show a dialect.
  headers.set(REQUEST_ID_HEADER, requestId);
  return new Response(null, { status: 200, headers });
}

/**
 * Browsers cannot read the status of some failed requests; clients then ask for 200 and find the real status in a
 * header.
 */
function withStatus({ request, dialect }: Exchange, status: number, headers: Headers, body: string): Response {
  const overridden = status >= 400 && status < 600 && request.headers.has(dialect.headers.overrideErrorStatus);
  if (!overridden) return new Response(body, { status, headers });
  for (const names of dialect.replies) headers.set(names.actualStatus, String(status));
  return new Response(body, { status: 200, headers });
}

const isFromPage = ({ request }: Exchange) => request.headers.has("origin");

interface FixedHeaders {
  any: Headers;
  json: Headers;
}

const fixed = new Map<string, FixedHeaders>();

/**
 * Returns the headers that every reply of a dialect has. Nobody changes them. Only a page of another origin, which sends its
 * own, needs those of CORS.
 */
function fixedHeaders({ dialect }: Pick<Exchange, "dialect">, isOfPage: boolean): FixedHeaders {
  const key = isOfPage ? `${dialect.name} page` : dialect.name;
  let found = fixed.get(key);
  if (!found) {
    const prefixes = dialect.name === "unknown" ? PREFIXES : [dialect.name];
    const own = dialect.readsOwnCodes ? Object.values(OWN_RESPONSE_HEADERS) : [];
    const any = new Headers(Object.fromEntries(SECURITY_HEADERS));
    if (isOfPage) for (const [name, value] of readableHeaders(prefixes, own)) any.set(name, value);
    any.set("cache-control", "no-store, max-age=0");
    const json = new Headers(any);
    json.set("content-type", JSON_TYPE);
    found = { any, json };
    fixed.set(key, found);
  }
  return found;
}

/** Returns a copy of the fixed headers for a reply that has more of them. */
function baseHeaders(exchange: Exchange, isOfPage = isFromPage(exchange)): Headers {
  const { dialect, requestId } = exchange;
  const headers = new Headers(fixedHeaders(exchange, isOfPage).any);
  for (const name of dialect.requestIdHeaders) headers.set(name, requestId);
  return headers;
}

/** Names the request in its reply. */
function named({ dialect, requestId }: Exchange, response: Response): Response {
  for (const name of dialect.requestIdHeaders) response.headers.set(name, requestId);
  return response;
}
