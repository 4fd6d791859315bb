import type { Level } from "#contract/access.ts";
import { type EndpointShape, fillPath, type Input, type Output } from "#contract/endpoint.ts";
import { inGroup, isKnown } from "#contract/errors.ts";
import type { Connection, SentTokens, TokenSource } from "./connection.ts";
import { type ConnectionError, Unanswered, unexplained } from "./connection-error.ts";
import { decode, type Reply } from "./decode.ts";
import { fetchOptions } from "./fetch-options.ts";
import { headersFor } from "./headers.ts";
import { again, done, isIdempotent, type Outcome, withRetries } from "./retry.ts";
import { limited } from "./time-limit.ts";

/** Makes parts without required members optional. */
type Parts<I> = { [K in keyof I as undefined extends I[K] ? never : object extends I[K] ? never : K]: I[K] } & {
  [K in keyof I as undefined extends I[K] ? never : object extends I[K] ? K : never]?: I[K];
};
type Arguments<I> = object extends Parts<I> ? [input?: Parts<I>, options?: CallOptions] : [Parts<I>, CallOptions?];

export interface CallOptions {
  /** The encoding of the body. Default: JSON. */
  encoding?: "form";
  headers?: Record<string, string>;
  /** Whether a POST can be retried. */
  repeatable?: boolean;
  /** Ends the request in place of the limit of 30 s; the call then rejects with an AbortError. */
  signal?: AbortSignal;
}

/** Sends requests: the only code that knows headers, tokens, retries and errors. Admin apps use the server level. */
export interface Wire<L extends Level> {
  /** `await wire.call(listSessions, { query: { user_id: "me" } })`. Throws a `KnownError` for known errors. */
  call<E extends EndpointShape>(endpoint: E, ...input: Arguments<Input<E, L>>): Promise<Output<E, L>>;
  /** Returns a wire that sends the tokens of a session, or no tokens. */
  as(session: TokenSource | null): Wire<L>;
}

const diagnostics = () => import("./diagnostics.ts");

/** The longest wait before a silent retry. For longer waits, the error is thrown and forms say when to try again. */
const MAX_SILENT_WAIT_SECONDS = 5;

interface LooseParts {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: Record<string, unknown>;
}

export function createWire<L extends Level>(connection: Connection, session: TokenSource | null = null): Wire<L> {
  const { deps, baseUrl, ownerSession, contact, httpOnly } = connection;
  const apiUrl = `${baseUrl}/api/v1`;

  async function send(endpoint: EndpointShape, parts: LooseParts, options: CallOptions): Promise<Outcome<unknown>> {
    const tokens = (await session?.tokens()) ?? null;
    const ownerToken = (await ownerSession?.tokens())?.accessToken ?? null;
    const url = urlOf(apiUrl, endpoint, parts);
    const init = requestInit(headersFor(connection, tokens, ownerToken), endpoint, parts, options);

    const sentAt = deps.elapsed();
    const attempt = async (signal: AbortSignal) => {
      let reply: Reply;
      try {
        const response = await deps.fetch(url, { ...init, signal, ...(httpOnly && { credentials: "same-origin" }) });
        if (isPageInstead(response)) throw (await diagnostics()).pageInstead(baseUrl, response.status);
        reply = await decode(response, url);
      } catch (error) {
        // A response that breaks off is no answer. Whether it is one may only show in its JSON.
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
        const unanswered = new Unanswered(url, { cause: error });
        if (!isIdempotent(endpoint.method) && !options.repeatable) throw unanswered;
        return again(unanswered, { attempts: await attemptsAt(connection, deps.elapsed() - sentAt) });
      }
      contact.hasAnswered = true;
      return judge(reply, tokens, ownerToken);
    };
    return options.signal ? attempt(options.signal) : limited(deps, url, attempt);
  }

  /** The API never answers with a page. A proxy in front of it may, while the server restarts or limits requests. */
  function isPageInstead({ headers, status, ok }: Response): boolean {
    const isPage = headers.get("content-type")?.includes("text/html") ?? false;
    return isPage && (ok || (!contact.hasAnswered && status !== 429));
  }

  /** Decides whether a response is final or the request is retried. */
  async function judge(reply: Reply, tokens: SentTokens | null, ownerToken: string | null): Promise<Outcome<unknown>> {
    if (reply.kind === "body") {
      // The change was made. A token that cannot be renewed now is renewed for the next request.
      if (reply.isTokenStale) await session?.renew().catch(() => {});
      return done(reply.body);
    }
    const { error, status } = reply;

    // The access token of a deleted user is still genuine. Renewing it tells that the session has ended.
    const missesUser = isKnown(error, "CANNOT_GET_OWN_USER_WITHOUT_USER", "USER_AUTHENTICATION_REQUIRED");
    if (tokens && (missesUser || inGroup(error, "INVALID_ACCESS_TOKEN"))) {
      session?.markAccessTokenExpired(tokens.accessToken);
      return again(error, { atOnce: true });
    }
    const rejectsOwnerToken = inGroup(error, "INVALID_ADMIN_ACCESS_TOKEN") || isKnown(error, "API_KEY_NOT_FOUND");
    if (ownerToken && rejectsOwnerToken) {
      ownerSession?.markAccessTokenExpired(ownerToken);
      return again(error, { atOnce: true });
    }
    if (status === 429) {
      const stated = isKnown(error, "TOO_MANY_ATTEMPTS") ? error.details.retry_after_seconds : 0;
      const seconds = reply.retryAfterSeconds ?? stated;
      if (seconds <= MAX_SILENT_WAIT_SECONDS) return again(error, { waitMillis: seconds * 1000 });
    }
    if (reply.kind === "failure" && status === 508 && reply.error.text.includes("INFINITE_LOOP_DETECTED")) {
      return again(error);
    }
    throw error;
  }

  return {
    async call<E extends EndpointShape>(endpoint: E, ...[input, options]: Arguments<Input<E, L>>) {
      try {
        // The signature checks the parts against the endpoint's types; here only their general shape matters.
        const value = await withRetries(deps, () => send(endpoint, (input ?? {}) as LooseParts, options ?? {}));
        // The server builds its responses from the same contract, so the SDK does not validate them.
        return value as Output<E, L>;
      } catch (error) {
        if (error instanceof Unanswered) throw await diagnosed(connection, error);
        throw error;
      }
    },
    as: (other) => createWire<L>(connection, other),
  };
}

/** How often a request without a response is sent; undefined for as often as any. */
async function attemptsAt(connection: Connection, tookMillis: number): Promise<number | undefined> {
  if (connection.contact.hasAnswered) return undefined;
  try {
    return (await import("./first-contact.ts")).attemptsWithoutAnswer(connection, tookMillis);
  } catch {
    // The server of this page does not answer, either: the network is to blame.
    return undefined;
  }
}

async function diagnosed(connection: Connection, error: Unanswered): Promise<ConnectionError> {
  const isOnline = connection.deps.isOnline();
  try {
    if (isOnline) return await (await diagnostics()).diagnosed(connection, error);
  } catch {
    // Where the server of the API also serves this page, this part of the SDK cannot be loaded either.
  }
  return unexplained(connection, error, isOnline);
}

function urlOf(apiUrl: string, endpoint: EndpointShape, { params, query = {} }: LooseParts): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const url = `${apiUrl}${fillPath(endpoint.path, params)}`.replace(/\/$/, "");
  return search.size > 0 ? `${url}?${search}` : url;
}

function requestInit(
  headers: Headers,
  { method }: EndpointShape,
  { body }: LooseParts,
  options: CallOptions,
): RequestInit {
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  const init: RequestInit = { ...fetchOptions(), method, headers };
  if (body === undefined) return init;

  const isForm = options.encoding === "form";
  headers.set("content-type", isForm ? "application/x-www-form-urlencoded" : "application/json");
  return {
    ...init,
    body: isForm ? new URLSearchParams(body as Record<string, string>).toString() : JSON.stringify(body),
  };
}
