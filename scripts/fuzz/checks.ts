import type { TSchema } from "@sinclair/typebox";
import { type TypeCheck, TypeCompiler } from "@sinclair/typebox/compiler";
import { LEVELS } from "#contract/access.ts";
import { type Endpoint, schemaAt } from "#contract/endpoint.ts";
import { type ErrorCode, errors, isErrorCode } from "#contract/errors.ts";
import { PREFIXES } from "#contract/headers.ts";
import { oauthErrorsOf } from "#contract/oauth/errors.ts";
import { refusals } from "#contract/refusals.ts";
import { SECURITY_HEADERS } from "#server/http/reply/security-headers.ts";
import type { FuzzReply } from "./client.ts";
import type { FuzzRequest } from "./request.ts";
// The formats and the kind of limited JSON that schemas of replies name.
import "#server/http/request/formats.ts";
import "#server/http/reply/json-size.ts";

/** Something wrong with a reply. Faults with one `kind` at one place are one finding. */
export interface Fault {
  kind: string;
  place: string;
  detail: string;
}

const SLOW_MILLIS = 2_000;

/** Values that only callers of one project may see. */
export interface Secrets {
  /** Texts of the other project in a reply. */
  theirsIn(text: string): string[];
  /** Secrets of the server, which are in no reply at all. */
  ofServer: readonly string[];
}

/** Errors of the headers, the path and the body, which any endpoint answers without declaring them. */
const GENERAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "BODY_PARSING_ERROR",
  "SCHEMA_ERROR",
  "REQUEST_TOO_LARGE",
  "INSUFFICIENT_ACCESS_TYPE",
  "CANNOT_GET_OWN_USER_WITHOUT_USER",
  "BRANCH_DOES_NOT_EXIST",
  "EXPECTED_INTERNAL_PROJECT",
  "CURRENT_PROJECT_NOT_FOUND",
  "USER_AUTHENTICATION_REQUIRED",
]);
const GENERAL_GROUPS = new Set([
  "INVALID_PROJECT_AUTHENTICATION",
  "INVALID_ADMIN_ACCESS_TOKEN",
  "PROJECT_AUTHENTICATION_REQUIRED",
  "INVALID_SESSION_AUTHENTICATION",
  "INVALID_ACCESS_TOKEN",
  "PROJECT_AUTHENTICATION_ERROR",
  "SESSION_AUTHENTICATION_ERROR",
]);
/** Statuses of 5xx that the catalog of refusals has for a reason outside of the server. */
const DOCUMENTED_5XX = new Set([502, 503]);

/** Endpoints with two successes: the login that is polled for is complete. */
const FURTHER_SUCCESS: Record<string, number> = { "POST /auth/cli/poll": 201 };

/** A hash that requests contain as a text; a name may be one. */
const GIVEN_HASH = /\$A+$/;
const HASH = /\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]{20,}/g;
/** What a page of the API may send instead: it has a style and a button, and no script. */
const PLAIN_PAGE: Readonly<Record<string, RegExp>> = {
  "content-security-policy":
    /^default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; img-src data:; style-src 'nonce-[\w+/]{24}'$/,
  "referrer-policy": /^same-origin$/,
};
/** A redirect to an app passes on no address. */
const isAnswerToApp = (status: number, name: string, actual: string | undefined | null): boolean =>
  status === 303 && name === "referrer-policy" && actual === "no-referrer";
const PAGE_HEADERS = ["content-security-policy", "x-content-type-options"];

const INSIDES = [
  /\bat (?:async )?[\w.<>$]+ \(?[^\s()]+:\d+:\d+\)?/,
  /\b(?:SQLITE_[A-Z]+|SQLiteError|PostgresError|DrizzleError|DrizzleQueryError)\b/,
  /\b(?:select|delete) .{1,200} from "?[a-z_]+"?|insert into "?[a-z_]+"? ?\(|update "[a-z_]+" set\b/i,
  /\$bunfs|node_modules|\/src\/server\/|\b(?:TypeError|ReferenceError|RangeError): /,
];

export function faultsOf(
  request: FuzzRequest,
  reply: FuzzReply,
  { sent, secrets }: { sent: { target: string; body: string; headers: string }; secrets: Secrets },
): Fault[] {
  const place = request.endpoint?.id ?? "(another path)";
  const faults: Fault[] = [];
  const found = (kind: string, detail: string) => faults.push({ kind, place, detail: detail.slice(0, 600) });
  const { status, headers, body } = reply;

  // Hashes take turns: what many clients make the server hash waits in a line that has a limit of its own.
  const waitsForHash = /password/.test(`${sent.target} ${sent.body}`);
  if (reply.millis > SLOW_MILLIS && !waitsForHash) found("slow", `${Math.round(reply.millis)} ms, status ${status}`);
  if (status === 0) {
    if (request.framing !== "short") found("no reply", "The server closed the connection.");
    return faults;
  }
  if (Number.isNaN(status)) found("not HTTP", body);
  // The runtime refuses what is not HTTP before the server sees it.
  const isAnswered = ["x-request-id", ...PREFIXES.map((prefix) => `x-${prefix}-request-id`)].some((name) =>
    headers.has(name),
  );
  if (!isAnswered) {
    if (status >= 500) found("5xx of the runtime", `${status} ${body}`);
    else if (status < 400 || status >= 500) found("reply without a request id", `${status} ${body}`);
    return faults;
  }
  const realStatus = Number(PREFIXES.map((prefix) => headers.get(`x-${prefix}-actual-status`)).find(Boolean) ?? status);
  if (realStatus >= 500 && !DOCUMENTED_5XX.has(realStatus)) found("5xx", `${realStatus} ${body}`);
  const isDocument = headers.get("content-type")?.startsWith("text/html") ?? false;
  for (const [name, value] of SECURITY_HEADERS) {
    const actual = headers.get(name);
    // Pages have policies of their own.
    const isRight = request.endpoint
      ? actual === value || (isDocument && PLAIN_PAGE[name]?.test(actual ?? "")) || isAnswerToApp(status, name, actual)
      : actual !== undefined || !isDocument || !PAGE_HEADERS.includes(name);
    if (!isRight) found("security header", `${name} is ${actual}`);
  }

  const shown = `${body}\n${[...headers.values()].join("\n")}`;
  const raw = `${sent.target}\n${safelyDecoded(sent.target)}\n${sent.headers}\n${sent.body}`;
  const asked = `${raw}\n${claimsIn(raw)}`.toLowerCase();
  // The docs have examples of hashes.
  const hash = request.endpoint && shown.match(HASH)?.find((each) => !GIVEN_HASH.test(each));
  if (hash && !asked.includes(hash.toLowerCase())) found("hash of a password", hash);
  for (const secret of secrets.ofServer) if (shown.includes(secret)) found("secret of the server", secret.slice(0, 12));
  // A project's own pages say its name to everyone.
  const isPage = request.endpoint === null && sent.target.startsWith("/p/");
  if (!request.isOperator && !isPage) {
    for (const each of secrets.theirsIn(shown)) {
      if (!asked.includes(each.toLowerCase()))
        found("leak between projects", `${status} has ${each}: ${body.slice(0, 300)}`);
    }
  }
  if (realStatus >= 400) {
    for (const pattern of INSIDES) {
      const inside = pattern.exec(body)?.[0];
      if (inside && !asked.includes(inside.toLowerCase())) found("insides in an error", `${inside} in ${body}`);
    }
  }
  if (request.endpoint && request.method === request.endpoint.method)
    againstContract(request.endpoint, request, realStatus, reply, found);
  return faults;
}

function againstContract(
  endpoint: Endpoint,
  { level, prefix }: FuzzRequest,
  status: number,
  { headers, body }: FuzzReply,
  found: (kind: string, detail: string) => void,
): void {
  const isJson = headers.get("content-type")?.startsWith("application/json") ?? false;
  const code = PREFIXES.map((each) => headers.get(`x-${each}-known-error`)).find(Boolean);
  if (status >= 400) {
    if (!code) {
      const refusal = headers.get("x-hallpass-refusal");
      if (refusal && !Object.hasOwn(refusals, refusal)) {
        // Known errors of Hallpass's own go to other clients as text, and have no refusal.
        if (!isErrorCode(refusal)) found("unknown refusal", refusal);
      } else if (refusal && refusals[refusal as keyof typeof refusals].status !== status) {
        found("status of a refusal", `${refusal} with ${status}`);
      }
      if (isJson && endpoint.oauthErrors) {
        const { error } = parsed(body) as { error?: unknown };
        if (!oauthErrorsOf(endpoint).some((each) => each === error)) found("undeclared error", body);
        return;
      }
      // The token endpoint's errors are those of OAuth, RFC 6749 §5.2.
      const isOAuth = endpoint.path === "/auth/oauth/token" && "error_description" in parsed(body);
      if (isJson && !isOAuth) found("JSON error without a code", body);
      return;
    }
    if (!isErrorCode(code)) {
      found("unknown error code", code);
      return;
    }
    const { code: inBody, error } = parsed(body) as { code?: unknown; error?: unknown };
    if (inBody !== code || typeof error !== "string") found("error header and body differ", `${code}: ${body}`);
    if (errors[code].status !== status) found("status of an error", `${code} with ${status}`);
    const { group } = errors[code];
    const isDeclared = endpoint.errors.includes(code) || GENERAL.has(code) || (group && GENERAL_GROUPS.has(group));
    if (!isDeclared) found("undeclared error", `${code}: ${body}`);
    return;
  }
  if (code) found("success with an error code", `${status} ${code}`);
  if (status >= 300 || !isJson || !endpoint.response) return;
  if (status !== (endpoint.status ?? 200) && status !== FURTHER_SUCCESS[endpoint.id])
    found("status of a success", String(status));
  // A twisted request may have been one of another level.
  const levels = headers.has(`x-${prefix}-request-id`) ? [level] : LEVELS;
  if (body === "" || levels.some((each) => checkOf(endpoint, each).Check(parsed(body)))) return;
  if (LEVELS.some((each) => checkOf(endpoint, each).Check(parsed(body)))) return;
  const [first] = checkOf(endpoint, level).Errors(parsed(body));
  found(
    "reply is not of its schema",
    `${first?.path} ${first?.message}, is ${JSON.stringify(first?.value)?.slice(0, 200)}`,
  );
}

function parsed(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What access tokens in a request say: who sends one knows it. */
function claimsIn(text: string): string {
  return [...text.matchAll(/\beyJ[\w-]+\.([\w-]+)\./g)]
    .map(([, claims = ""]) => Buffer.from(claims, "base64url"))
    .join("\n");
}

export function safelyDecoded(target: string): string {
  try {
    return decodeURIComponent(target.replaceAll("+", " "));
  } catch {
    return "";
  }
}

const compiled = new Map<TSchema, TypeCheck<TSchema>>();

function checkOf(endpoint: Endpoint, level: (typeof LEVELS)[number]): TypeCheck<TSchema> {
  if (!endpoint.response) throw new Error(`${endpoint.id} has no schema for its reply.`);
  const schema = schemaAt(endpoint.response, level);
  const known = compiled.get(schema) ?? TypeCompiler.Compile(schema);
  compiled.set(schema, known);
  return known;
}
