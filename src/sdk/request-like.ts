/** The headers of a fetch `Request`, or anything with the same `get`. */
export interface ReadableHeaders {
  get(name: string): string | null;
}

/** The headers of Node's requests, and of the frameworks built on them, by name in any case. */
export type PlainHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An object with headers: a fetch `Request`, the request of Node or Express, or `{ headers: { cookie } }`. */
export interface RequestLike {
  readonly headers: ReadableHeaders | PlainHeaders;
  /** The address that was requested, to return to after a sign-in. */
  readonly url?: string;
}
