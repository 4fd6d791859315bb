import type { ReadableHeaders, RequestLike } from "#sdk/request-like.ts";

/** Returns the values of a header, by its name in lower case. Node gives some headers as lists. */
export function headerValues(headers: RequestLike["headers"], name: string): readonly string[] {
  if (isReadable(headers)) return [headers.get(name) ?? []].flat();
  return Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? (value ?? []) : []));
}

/** Returns the cookies of a request as one header; empty when there are none. */
export const cookieHeader = (headers: RequestLike["headers"]): string => headerValues(headers, "cookie").join("; ");

/** A plain object can have a header called `get`. */
const isReadable = (headers: RequestLike["headers"]): headers is ReadableHeaders => typeof headers.get === "function";
