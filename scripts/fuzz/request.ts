import { LEVELS, type Level } from "#contract/access.ts";
import { type Endpoint, schemaAt } from "#contract/endpoint.ts";
import { PREFIXES, type Prefix, requestHeaders } from "#contract/headers.ts";
import type { Dice } from "./dice.ts";
import { damaged, hostileText, hostileValue } from "./hostile.ts";
import { type Known, nounOf } from "./known.ts";
import { type Source, validValue } from "./values.ts";

/** How the body's length is told: a `short` body ends before the length that was told. */
type Framing = "length" | "chunked" | "short";

/** A request with references to values of earlier replies. */
export interface FuzzRequest {
  /** The endpoint of the contract that it is made for; null for pages and other paths. */
  endpoint: Endpoint | null;
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: string | Uint8Array | null;
  framing: Framing;
  /** The caller's level and project, for what the reply must be. */
  level: Level;
  prefix: Prefix;
  isOperator: boolean;
  /** Whether it is HTTP at all: the runtime refuses anything else by itself. */
  isHttp: boolean;
}

/** Where values of requests come from. */
export interface Pools {
  mine: Known;
  theirs: Source["theirs"];
  /** Ids, tokens and codes of the other project by their kind. */
  theirOne(kind: string): string | null;
  serial(): number;
}

/** The chances of what a request is: as the contract says, nearly so, or hostile. */
const VALID = 0.5;
const NEARLY = 0.8;

/** A request to an endpoint, at a level that it admits or at another one. */
export function requestTo(endpoint: Endpoint, dice: Dice, pools: Pools): FuzzRequest {
  const kindOf = dice.next();
  const allowed: readonly Level[] = typeof endpoint.access === "string" ? LEVELS : endpoint.access;
  const level = dice.pick(kindOf > VALID && dice.chance(0.2) ? LEVELS : allowed);
  const prefix = dice.chance(0.7) ? PREFIXES[0] : dice.pick(PREFIXES);
  const isOperator = endpoint.project === "internal" && dice.chance(0.8);
  const source: Source = {
    dice,
    mine: pools.mine,
    theirs: pools.theirs,
    noun: nounOf(endpoint.path),
    serial: pools.serial,
  };
  const part = (name: "params" | "query" | "body") => {
    const schema = endpoint[name];
    return schema === undefined ? undefined : validValue(schemaAt(schema, level), source);
  };
  const params = (part("params") ?? {}) as Record<string, unknown>;
  let query = (part("query") ?? {}) as Record<string, unknown>;
  let body = part("body");
  if (kindOf > VALID) {
    for (let left = kindOf > NEARLY ? 1 + dice.below(4) : 1; left > 0; left--) {
      const where = dice.next();
      if (where < 0.6 && endpoint.body) body = damaged(body ?? {}, dice);
      else if (where < 0.85) query = damaged(query, dice) as Record<string, unknown>;
      else for (const name of Object.keys(params)) if (dice.chance(0.5)) params[name] = damaged(params[name], dice);
    }
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => inPath(params[name]));
  const isForm = endpoint.bodyType === "form" && dice.chance(FORM_CHANCE);
  const request: FuzzRequest = {
    endpoint,
    method: endpoint.method,
    target: `/api/v1${path === "/" ? "" : path}${queryText(query, dice)}`,
    headers: [...callerHeaders(level, prefix, isOperator, dice, pools), ...plainHeaders(dice)],
    body: bodyOf(endpoint, body, isForm, dice),
    framing: "length",
    level,
    prefix,
    isOperator,
    isHttp: true,
  };
  if (isForm) request.headers.push(["content-type", "application/x-www-form-urlencoded"]);
  for (const [name, schema] of Object.entries(endpoint.headers?.properties ?? {})) {
    request.headers.push([name, String(validValue(schema as never, source, name))]);
  }
  if (kindOf > NEARLY || dice.chance(0.05)) twist(request, dice);
  return request;
}

/** A request to a page: any path of `pages`, with values of earlier replies in it. */
export function requestToPage(page: { method: string; path: string }, dice: Dice, pools: Pools): FuzzRequest {
  const path = page.path.replace(/:(\w+)|\*/g, (_, name?: string) => {
    if (dice.chance(0.2)) return inPath(hostileText(dice));
    if (name === "app_id" || name === "projectId") return inPath(pools.mine.one(dice, "project_id") ?? "internal");
    return inPath(pools.mine.find(dice, name ?? "id", "webhook_endpoint", true) ?? "x");
  });
  const body =
    page.method === "GET" ? undefined : damaged({ url: "https://x.invalid/", eventType: "a", payload: {} }, dice);
  const request: FuzzRequest = {
    endpoint: null,
    method: page.method,
    target: path + queryText(dice.chance(0.3) ? { limit: "5", [hostileText(dice)]: hostileText(dice) } : {}, dice),
    headers: plainHeaders(dice),
    body: body === undefined ? null : (JSON.stringify(body) ?? "null"),
    framing: "length",
    level: "client",
    prefix: "hallpass",
    isOperator: false,
    isHttp: true,
  };
  const token = pools.mine.one(dice, "token");
  if (token && dice.chance(0.8)) request.headers.push(["authorization", `Bearer ${token}`]);
  if (body !== undefined) request.headers.push(["content-type", "application/json"]);
  if (dice.chance(0.1)) twist(request, dice);
  return request;
}

/** A value as one part of a path. References stay as they are: they are encoded when the request is sent. */
function inPath(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encoded(text.slice(0, 3_000)) || "-";
}

const encoded = (text: string) =>
  text
    .toWellFormed()
    .split(/(\ue000[^\ue001]*\ue001)/)
    .map((part) => (part.startsWith("\ue000") ? part : encodeURIComponent(part)))
    .join("");

function queryText(query: unknown, dice: Dice): string {
  if (typeof query !== "object" || query === null) return `?${encoded(String(query).slice(0, 2_000))}`;
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    // A list is a parameter that is repeated.
    (Array.isArray(value) && dice.chance(0.8) ? value : [value]).map((each) => {
      const text = typeof each === "string" ? each : (JSON.stringify(each) ?? "");
      return `${encoded(name)}=${encoded(text.slice(0, 4_000))}`;
    }),
  );
  if (pairs.length > 0 && dice.chance(0.03))
    pairs.push(dice.pick(pairs), `${pairs[0]?.split("=")[0]}=${encoded(hostileText(dice).slice(0, 500))}`);
  if (dice.chance(0.01)) pairs.push(dice.pick(["%", "%ff=%c3", "=", "&&", "a[]=1", "%00=1", "x=%00"]));
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

function callerHeaders(level: Level, prefix: Prefix, isOperator: boolean, dice: Dice, { mine, theirOne }: Pools) {
  const names = requestHeaders(prefix);
  const headers: [string, string][] = [];
  const add = (role: keyof typeof names, value: string | null) => {
    if (value === null || dice.chance(0.01)) return;
    headers.push([names[role], dice.chance(0.01) ? hostileText(dice) : value]);
  };
  const of = (kind: string) => mine.one(dice, isOperator ? `internal ${kind}` : kind);
  add("accessType", level);
  add("projectId", isOperator ? "internal" : mine.one(dice, "own project"));
  if (level === "client") add("publishableClientKey", of("own publishable"));
  if (level === "server") add("secretServerKey", of("own secret"));
  if (level === "admin") {
    if (dice.chance(0.8) || isOperator) add("superSecretAdminKey", of("own admin"));
    else add("adminAccessToken", mine.one(dice, "owner token"));
  }
  const who = dice.next();
  if (isOperator) {
    if (who < 0.8) add("accessToken", mine.one(dice, "owner token"));
  } else if (who < 0.7) add("accessToken", mine.one(dice, "access_token"));
  else if (who < 0.73) add("accessToken", theirOne("access_token"));
  if (dice.chance(0.25))
    add("refreshToken", dice.chance(0.1) ? theirOne("refresh_token") : mine.one(dice, "refresh_token"));
  if (dice.chance(0.05)) add("overrideErrorStatus", "true");
  if (dice.chance(0.1))
    add("clientVersion", dice.pick(["js @stackframe/js@2.8.80", "js hallpass@0.1.0", "x", "js @a/b@1.2.3"]));
  if (dice.chance(0.01)) add("branchId", dice.pick(["main", "x"]));
  // Headers of another dialect beside these.
  if (dice.chance(0.02)) headers.push([requestHeaders(dice.pick(PREFIXES)).accessType, dice.pick(LEVELS)]);
  return headers;
}

function plainHeaders(dice: Dice): [string, string][] {
  const headers: [string, string][] = [["x-forwarded-for", `198.18.${dice.below(250)}.${dice.below(250)}`]];
  const may = (name: string, ...values: string[]) => {
    if (dice.chance(0.04)) headers.push([name, dice.chance(0.5) ? dice.pick(values) : hostileText(dice)]);
  };
  may("accept", "text/html", "application/json;q=0.1, */*", ";;;");
  may("accept-language", "de-DE,de;q=0.9", "*;q=0.000001", "x".repeat(500));
  may("accept-encoding", "gzip", "br;q=1, zstd", "identity;q=0");
  may("cookie", "hallpass-refresh=a; ; =b; __proto__=c", 'a="b', "hallpass-oauth-inner-x=%7B%7D");
  may("authorization", "Basic Og==", "Bearer x.y.z", "basic");
  may("origin", "null", "http://localhost:3000", "https://evil.invalid");
  may("x-forwarded-for", "::1, 10.0.0.1", "[::ffff:1.2.3.4]:80", ",,,");
  may("forwarded", "for=1.2.3.4;proto=https", 'for="[::1]"');
  may("x-forwarded-proto", "https", "javascript");
  may("x-forwarded-host", "evil.invalid", "a b");
  may("user-agent", "Mozilla/5.0 (X11; Linux x86_64)", "x".repeat(4_000));
  may("traceparent", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "00-0-0-0");
  may("x-request-id", "abc", "a b");
  may("x-hallpass-language", "fr-FR", "xx");
  may("if-none-match", '"x"', "*");
  may("range", "bytes=0-0", "bytes=-1,5-2");
  may("expect", "100-continue");
  return headers;
}

/** The other requests to an endpoint for forms have JSON. */
const FORM_CHANCE = 0.95;

function bodyOf(endpoint: Endpoint, value: unknown, isForm: boolean, dice: Dice): string | null {
  if (value === undefined || (!endpoint.body && dice.chance(0.9))) return null;
  return isForm ? queryText(value, dice).slice(1) : (JSON.stringify(value) ?? "null");
}

/** Changes how a request is sent rather than what it says. */
function twist(request: FuzzRequest, dice: Dice): void {
  const { body } = request;
  const way = dice.below(16);
  if (way === 0)
    request.method = dice.pick(["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND"]);
  else if (way === 1) {
    request.target = oddPath(request.target, dice);
    // It may be the path of something else.
    request.endpoint = null;
  } else if (way === 2) request.headers.push(...request.headers.filter(() => dice.chance(0.5)));
  else if (way === 3) request.headers.push(["content-type", dice.pick(CONTENT_TYPES)]);
  else if (way === 4) request.headers.push(["content-encoding", dice.pick(["gzip", "br", "identity", "x"])]);
  else if (way === 5) request.framing = "chunked";
  else if (way === 6 && typeof body === "string") request.framing = "short";
  else if (way === 7 && typeof body === "string")
    request.body = body.replace("{", `{${JSON.stringify(hostileText(dice))}:1,`);
  else if (way === 8 && typeof body === "string") request.body = twiceEach(body, dice);
  else if (way === 9 && typeof body === "string") request.body = body.slice(0, dice.below(body.length));
  else if (way === 10) request.body = new Uint8Array(Array.from({ length: dice.below(300) }, () => dice.below(256)));
  else if (way === 11) request.body = `\ufeff${typeof body === "string" ? body : "{}"}`;
  else if (way === 12) request.body = `${"[".repeat(200)}${"]".repeat(200)}`;
  else if (way === 13 && dice.chance(0.1)) request.body = `{"x":"${"y".repeat(1_200_000)}"}`;
  else if (way === 14) request.headers.splice(dice.below(request.headers.length + 1), 1);
  else if (way === 15 && typeof body === "string") {
    request.body = String(
      new URLSearchParams({ grant_type: "refresh_token", x: JSON.stringify(hostileValue(dice)) ?? "" }),
    );
    request.headers.push(["content-type", "application/x-www-form-urlencoded"]);
  }
}

const CONTENT_TYPES = [
  "application/json; charset=utf-16",
  "APPLICATION/JSON",
  "application/problem+json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "text/plain",
  "text/xml",
  "application/octet-stream",
  "",
  ";",
  "a/b/c",
];

function twiceEach(body: string, dice: Dice): string {
  const [, name] = /"(\w+)":/.exec(body) ?? [];
  return name ? body.replace("{", `{"${name}":${JSON.stringify(hostileValue(dice)) ?? 0},`) : body;
}

function oddPath(target: string, dice: Dice): string {
  const [path = "", query = ""] = target.split(/(?=\?)/, 2);
  const ways: (() => string)[] = [
    () => `/${path}`,
    () => `${path}/`,
    () => path.replaceAll("/", "//"),
    () => path.replace("/api/v1", "/api/latest"),
    () => path.replace("/api/v1", "/api/v1/%2e%2e/v1"),
    () => path.replace("/api/v1", "/api/v1/../v1"),
    () => path.replace("/api/v1", "/api/v2"),
    () => `${path}%00`,
    () => `${path}%`,
    () => `${path}/%2e%2e%2f%2e%2e`,
    () => `${path};a=b`,
    () => path.replace(/[a-z]/g, (letter) => (dice.chance(0.2) ? letter.toUpperCase() : letter)),
    () => path.replace(/[a-z]/g, (letter) => (dice.chance(0.2) ? `%${letter.charCodeAt(0).toString(16)}` : letter)),
    () => path.slice(0, dice.below(path.length) + 1),
    () => `${path}\u00e9\u00ff`,
    () => `${path}\\..\\x`,
    () => `http://other.invalid${path}`,
    () => `${path}#fragment`,
    () => `${path}/${"a".repeat(9_000)}`,
  ];
  return dice.pick(ways)() + query;
}
