/** The headers of a fetch `Request`, or anything with the same `get`. */
export interface ReadableHeaders {
  get(name: string): string | null;
}

/** The headers of Node's requests, and of the frameworks built on them, by name in any case. */
export type PlainHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An object with headers: a fetch `Request`, the request of Node or Express, or `{ headers: { cookie } }`. */
export interface RequestLike {
  readonly headers: ReadableHeaders | PlainHeaders;
  /** The address that was requested, to return to after a sign-in, and for the proof of a key (RFC 9449). */
  readonly url?: string;
  /** The whole address at Express, where `url` lacks the path of a router. */
  readonly originalUrl?: string;
  /** For the proof of a key. */
  readonly method?: string;
}
