import { type CheckedInput, type Endpoint, type EndpointShape, type Output, schemaAt } from "#contract/endpoint.ts";
import { type ErrorCode, fail, isKnown, KnownError } from "#contract/errors.ts";
import { OWN_RESPONSE_HEADERS } from "#contract/headers.ts";
import { underImpersonation } from "#contract/impersonation.ts";
import { INTERNAL_PROJECT_ID, JSON_BODY_MAX_BYTES, STRANGERS_BODY_MAX_BYTES } from "#contract/limits.ts";
import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import { authorizationServerOf } from "#server/access/authorization-server.ts";
import type { Caller, Origin } from "#server/access/caller.ts";
import { countRefusal, countStored, requireFewRefusals, requireStorage } from "#server/access/client-budget.ts";
import { callerOf, type HeaderReader } from "#server/access/identify.ts";
import { Refusal, refuse } from "#server/access/refusal.ts";
import { isTokenStale } from "#server/access/stale-token.ts";
import { countUserWrite } from "#server/access/throttle.ts";
import { digest } from "#server/crypto/digest.ts";
import { addedBytes } from "#server/db/store/added.ts";
import type { Deps } from "#server/deps.ts";
import { exchangeOf, failed, failedInOAuthForm, translated, unknownPath } from "#server/http/reply/failures.ts";
import { OAUTH_HEADERS } from "#server/http/reply/oauth-form.ts";
import { Reply, success } from "#server/http/reply/reply.ts";
import { BODY_DEADLINE_MILLIS, declaredSize } from "#server/http/request/body.ts";
import { type Cookies, cookiesOf } from "#server/http/request/cookies.ts";
import { readCounted } from "#server/http/request/counted-body.ts";
import { inputOf } from "#server/http/request/input.ts";
import { oauthParameters } from "#server/http/request/oauth-parameters.ts";
import { isUnnamedProxy, originOf } from "#server/http/request/origin.ts";
import type { PageSession } from "#server/http/request/page-session.ts";
import { peerOf, type ServerLike } from "#server/http/request/peer.ts";
import type { Dialect } from "#server/http/request/prefix.ts";
import { once } from "#server/once.ts";
import { currentScope } from "#server/tracing/scope.ts";
import { logCall } from "./access-log.ts";
import type { PathParams } from "./api-paths.ts";
import type { Facts } from "./observed.ts";

/** The input of a handler: by the time it runs, the caller is known and the input is valid. */
export interface Call<E extends EndpointShape> extends CheckedInput<E> {
  deps: Deps;
  caller: E["access"] extends "none" ? null : E["access"] extends "anyone" ? Caller | null : Caller;
  origin: Origin;
  dialect: Dialect;
  /** Reads a request header by its role; null when it was not sent. */
  header: HeaderReader;
  /** Cookies of the API's host; changes are sent with errors, too. */
  cookies: Cookies;
  request: Request;
  /** Keeps the connection open for this long even if nothing is sent on it. */
  extendTimeout(millis: number): void;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly answer: (call: Call<EndpointShape>) => Promise<unknown>;
}

/** Joins an endpoint of the contract and its handler. The compiler checks the reply against the contract's type. */
export function on<const E extends Endpoint>(
  endpoint: E,
  answer: (call: Call<E>) => Promise<Output<E> | Reply>,
): Route {
  // A list of routes loses the type of each one; `answering` passes every handler exactly what its endpoint describes.
  return { endpoint, answer: answer as Route["answer"] };
}

/** The time for writing the reply after the longest work. */
const TIMEOUT_MARGIN_SECONDS = 10;

/** Compiles the checks of a route once. The returned function answers a request, and notes what its reply is about. */
export function answering(deps: Deps, { endpoint, answer: handler }: Route, serverNow: () => ServerLike | null) {
  const checkInput = inputOf(endpoint);
  const { body, bodyType, oauthErrors } = endpoint;
  const formOnly =
    bodyType === "form"
      ? (fields: [string, string][]) => oauthParameters(fields, body && schemaAt(body, "client"))
      : undefined;

  return async function answer(
    request: Request,
    pathParams: PathParams,
    note: (facts: Facts) => void,
    session?: PageSession,
  ): Promise<Response> {
    const server = serverNow();
    const exchange = exchangeOf(deps, request);
    const { dialect, requestId } = exchange;
    const startedAt = performance.now();
    let errorCode: ErrorCode | OAuthErrorCode | null = null;
    let known: Caller | null = null;
    let ip: string | null = null;
    const cookies = cookiesOf(request);
    const header: HeaderReader = (name) => {
      const sent = request.headers.get(dialect.headers[name]);
      return session ? session.header(name, sent) : sent;
    };
    const extendTimeout = (millis: number) =>
      server?.timeout(request, Math.ceil(millis / 1000) + TIMEOUT_MARGIN_SECONDS);
    let response: Response;
    try {
      const peer = peerOf(deps, server, request);
      const heldTokenDigest = session?.held ? digest(session.held) : null;
      const origin: Origin = { ...originOf(request, peer, requestId, deps.settings), heldTokenDigest };
      ip = origin.ip;
      if (peer !== null && isUnnamedProxy(request, peer, deps.settings)) deps.unnamedProxy.notice(peer);
      const { ofAuthorizationServer: part } = endpoint;
      if (part && !(await authorizationServerOf(deps, pathParams.project_id ?? "", part))) {
        throw unknownPath(deps, request);
      }
      const identified = once(() =>
        endpoint.access === "none" ? null : callerOf(deps, header, origin, endpoint.endedSession),
      );
      // The runtime closes a connection after half a minute in which it writes nothing, also while a body arrives.
      if (declaredSize(request) !== 0) extendTimeout(BODY_DEADLINE_MILLIS);
      const limitOfSender = async () => {
        const sender = await identified();
        known = sender;
        requireLevel(endpoint, sender);
        acting(endpoint, sender);
        return mayBeLarge(sender) ? JSON_BODY_MAX_BYTES : STRANGERS_BODY_MAX_BYTES;
      };
      // A file is left to the handler: it is read once the caller is known.
      const parsed =
        bodyType === "bytes" ? undefined : await readCounted(deps, request, origin.ip, { limitOfSender, formOnly });
      const caller = await identified();
      known = caller;
      if (caller) caller.gone = () => request.signal;
      requireLevel(endpoint, caller);
      const actor = acting(endpoint, caller);
      if (acts(endpoint, caller)) requireFewRefusals(deps, origin.ip);
      const checked = checkInput(request, dialect, actor, { params: pathParams, body: parsed });
      const input = session ? session.filled(checked) : checked;
      if (endpoint.countsWrites && actor?.level === "client" && actor.user) {
        countUserWrite(deps, actor.projectId, actor.user.id);
        requireStorage(deps, actor);
      }
      const call = {
        deps,
        caller: actor,
        origin,
        dialect,
        header,
        cookies,
        request,
        extendTimeout,
        ...input,
      } as Call<EndpointShape>;
      const onBroken = (error: unknown) => deps.log.error("A response was interrupted", { error });
      const result = await handler(call);
      if (result instanceof Reply) errorCode = result.options.errorCode ?? null;
      response = await success(exchange, result, endpoint.status ?? 200, onBroken);
      if (dialect.readsOwnCodes && (await isTokenStale(deps, endpoint, actor, header("accessToken")))) {
        response.headers.set(OWN_RESPONSE_HEADERS.staleToken, "true");
      }
    } catch (thrown) {
      const error = await translated(deps, thrown, header("projectId"));
      if (error instanceof KnownError) errorCode = error.code;
      if (isKnown(error, "TOO_MANY_ATTEMPTS")) deps.requestMetrics?.throttled(error.details.limit);
      if (oauthErrors) [response, errorCode] = failedInOAuthForm(deps, exchange, error);
      else response = failed(deps, exchange, error);
      if (acts(endpoint, known) && isRefusal(error)) countRefusal(deps, ip);
    }
    // TypeScript does not see that a callback has set it.
    const sender = known as Caller | null;
    if (sender?.level === "client") countStored(deps, sender, addedBytes());
    if (oauthErrors) for (const [name, value] of Object.entries(OAUTH_HEADERS)) response.headers.set(name, value);
    for (const cookie of cookies.changes) response.headers.append("set-cookie", cookie);
    deps.onReply?.({
      endpointId: endpoint.id,
      errorCode,
      claimedLevel: header("accessType"),
      tables: [...(currentScope()?.added?.keys() ?? [])],
    });
    const status = Number(response.headers.get(dialect.replies[0]?.actualStatus ?? "") ?? response.status);
    note({ status, projectId: sender?.projectId, errorCode });
    logCall(deps, {
      request,
      route: endpoint.path,
      status,
      errorCode,
      startedAt,
      caller: sender,
      ip,
    });
    return response;
  };
}

/** Whether a request of a client may change something. Reads and renewed sessions cost little, and many of them are usual. */
const acts = ({ method }: Endpoint, caller: Caller | null): boolean => method !== "GET" && caller?.level === "client";

/**
 * Whether an error counts as a refused request: not those of limits, and not what a session that has ended gets (401), since
 * every tab of an app may ask at once. By the error, because a client may ask for 200 as the status of its reply.
 */
const isRefusal = (error: unknown): boolean =>
  (error instanceof KnownError || error instanceof Refusal) &&
  error.status < 500 &&
  error.status !== 401 &&
  !isKnown(error, "TOO_MANY_ATTEMPTS");

/** Images and configurations come from signed-in users and from secret keys. */
const mayBeLarge = (caller: Caller | null) => caller !== null && (caller.level !== "client" || caller.user !== null);

/**
 * Returns the caller as whom an endpoint acts. Refuses an impersonation whatever outlives it: the one place that does so
 * for all endpoints. docs/security/rules.md, rule 4.
 */
function acting(endpoint: Endpoint, caller: Caller | null): Caller | null {
  if (!caller?.isImpersonation) return caller;
  const rule = underImpersonation(endpoint);
  if (rule === "refused") throw refuse("IMPERSONATION_NOT_ALLOWED");
  return rule === "allowed" ? caller : { ...caller, user: null };
}

function requireLevel(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.access === "none" || endpoint.access === "anyone") return;
  if (!caller) throw fail("ACCESS_TYPE_REQUIRED");
  if (!endpoint.access.includes(caller.level)) {
    throw fail("INSUFFICIENT_ACCESS_TYPE", {
      actual_access_type: caller.level,
      allowed_access_types: [...endpoint.access],
    });
  }
  if (endpoint.user === "required" && !caller.user) throw fail("USER_AUTHENTICATION_REQUIRED");
  if (endpoint.project === "internal" && caller.projectId !== INTERNAL_PROJECT_ID) {
    throw fail("EXPECTED_INTERNAL_PROJECT");
  }
}
