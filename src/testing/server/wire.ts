import type { Level } from "#contract/access.ts";
import { type Endpoint, fillPath, type Input } from "#contract/endpoint.ts";
import { requestHeaders } from "#contract/headers.ts";
import { rememberSecrets } from "./passed-secrets.ts";

/** A reply as the wire carried it. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of a body by looking into it.
  body: any;
  /** The code of a known error, from the header. */
  code: string | null;
  /** The title of a page, which says what is wrong where browsers are answered; null for any other reply. */
  title: string | null;
}

type HeaderName = keyof ReturnType<typeof requestHeaders>;

/** The credentials of a caller: the headers of a request, under one of the prefixes. */
export interface CallerHeaders {
  prefix?: "hallpass" | "stack" | "hexclave";
  level?: Level;
  headers?: Partial<Record<HeaderName, string>>;
  /** Headers without a prefix. */
  plainHeaders?: Record<string, string>;
}

type Parts<E extends Endpoint> = Partial<Input<E, "server">>;

const JSON_TYPE = "application/json";
const FORM = "application/x-www-form-urlencoded";

/** A form with these fields. A list is a field that is repeated. */
export function formOf(fields: object = {}): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
  return new URLSearchParams(pairs).toString();
}

/** Calls the API at a URL. Errors are replies like any other. */
export function wireTo(apiUrl: string, caller: CallerHeaders = {}) {
  const { prefix = "hallpass", level, headers = {}, plainHeaders = {} } = caller;
  const names = requestHeaders(prefix);
  const fixed = {
    ...(level ? { [names.accessType]: level } : {}),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [names[name as HeaderName], value])),
    ...plainHeaders,
  };

  async function send(
    method: string,
    path: string,
    init: { body?: BodyInit | null; headers?: HeadersInit } = {},
  ): Promise<Reply> {
    const sent = { ...fixed, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(apiUrl + path, { method, body: init.body, headers: sent, redirect: "manual" });
    const text = await response.text();
    // The answer to HEAD has the headers of a body, and none.
    const isJson = text !== "" && response.headers.get("content-type")?.startsWith("application/json");
    const reply = isJson ? JSON.parse(text) : text;
    const location = response.headers.get("location");
    rememberSecrets(apiUrl, { path, headers: sent, body: init.body, reply: isJson ? reply : null, location });
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: reply,
      code: response.headers.get(`x-${prefix}-known-error`),
      title: /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? null,
    };
  }

  return {
    send,
    /** Calls an endpoint of the contract with JSON, or with a form where it takes that. */
    call<E extends Endpoint>(endpoint: E, parts: Parts<E> = {}): Promise<Reply> {
      const query = new URLSearchParams(parts.query as Record<string, string> | undefined).toString();
      const path = fillPath(endpoint.path, parts.params as Record<string, string> | undefined);
      const [body, type] =
        endpoint.bodyType === "form" ? [formOf(parts.body), FORM] : [JSON.stringify(parts.body), JSON_TYPE];
      return send(endpoint.method, query ? `${path}?${query}` : path, {
        body: parts.body === undefined ? undefined : body,
        headers: parts.body === undefined ? {} : { "content-type": type },
      });
    },
    /** The same caller with additional headers. */
    with(further: CallerHeaders["headers"], furtherPlain: Record<string, string> = {}) {
      return wireTo(apiUrl, {
        ...caller,
        headers: { ...headers, ...further },
        plainHeaders: { ...plainHeaders, ...furtherPlain },
      });
    },
    as: (other: CallerHeaders) => wireTo(apiUrl, { ...caller, ...other, headers: { ...headers, ...other.headers } }),
  };
}

export type TestWire = ReturnType<typeof wireTo>;
