import { Value } from "@sinclair/typebox/value";
import { LRUCache } from "lru-cache";
import { OAUTH_CLIENT_DOCUMENT_MAX_BYTES, OAUTH_CLIENT_DOCUMENT_MILLIS, SECOND } from "#contract/limits.ts";
import { ClientMetadata } from "#contract/oauth/registration.ts";
import type { Outgoing } from "#server/access/outgoing.ts";
import type { Log } from "#server/log.ts";

/** A document about a client, and for how long it may be used; or why there is none. */
export type ClientDocument = { said: ClientMetadata; currentMillis: number } | { fault: string };

/** The documents at the addresses that a `client_id` is. */
export interface ClientDocuments {
  fetch(clientId: URL): Promise<ClientDocument>;
  /** Remembers that a document was of no use, as if there were none. */
  refuse(clientId: URL, fault: string): void;
}

/** What is wrong with a document, as a sentence. */
export const faultOfDocument = (what: string): string =>
  `The document about the app, at the address that its client_id is, ${what}.`;

const TIMEOUT_MILLIS = 5 * SECOND;
const MAX_REMEMBERED = 1_000;
/** Between two looks at an address that had no document: anybody can name any address, many times. */
const COOLDOWN_MILLIS = 30 * SECOND;

const JSON_TYPE = /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i;

interface World {
  outgoing: Outgoing;
  log: Log;
  now(): number;
}

/**
 * Fetches documents by the guarded way out, because strangers name the addresses: one request at a time for each address, no
 * redirects, few bytes, little time. docs/security/rules.md, rules 12 and 25.
 */
export function clientDocuments({ outgoing, log, now }: World): ClientDocuments {
  const underWay = new Map<string, Promise<ClientDocument>>();
  const failed = new LRUCache<string, { fault: string; until: number }>({ max: MAX_REMEMBERED });

  async function look(clientId: URL): Promise<ClientDocument> {
    const { href } = clientId;
    try {
      const response = await outgoing.fetch(href, {
        headers: { accept: "application/json", "user-agent": "Hallpass-Client-Documents/1.0" },
        timeoutMillis: TIMEOUT_MILLIS,
        maxBytes: OAUTH_CLIENT_DOCUMENT_MAX_BYTES,
      });
      return await read(response, clientId, now());
    } catch (error) {
      log.info("Could not fetch the document about an OAuth client", { url: href, error });
      return { fault: faultOfDocument("could not be fetched") };
    }
  }

  const refuse: ClientDocuments["refuse"] = ({ href }, fault) =>
    void failed.set(href, { fault, until: now() + COOLDOWN_MILLIS });

  return {
    refuse,
    async fetch(clientId) {
      const { href } = clientId;
      const known = failed.get(href);
      if (known && known.until > now()) return known;
      const looking = underWay.get(href) ?? look(clientId);
      underWay.set(href, looking);
      try {
        const document = await looking;
        if ("fault" in document) refuse(clientId, document.fault);
        return document;
      } finally {
        underWay.delete(href);
      }
    },
  };
}

async function read(response: Response, { href }: URL, now: number): Promise<ClientDocument> {
  const fault = (what: string) => ({ fault: faultOfDocument(what) });
  if (response.status !== 200) return fault("does not answer with status 200");
  const type = response.headers.get("content-type") ?? "";
  if (!JSON_TYPE.test(type)) return fault("is not of the type application/json");
  const said = parsed(await response.text());
  if (!Value.Check(ClientMetadata, said)) return fault("is not the JSON object of RFC 7591");
  // Compared by text: an address that only leads to the same document is another client.
  if (Reflect.get(said, "client_id") !== href) return fault("does not have this client_id");
  if (Reflect.has(said, "client_secret")) return fault("has a client_secret, which everybody could read");
  return { said, currentMillis: currentFor(response.headers, now) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The same fault as any other text that is no JSON object.
    return null;
  }
}

/** How long the headers let a document be used (RFC 9111 §5), within bounds. */
function currentFor(headers: Headers, now: number): number {
  const { min, default: usual, max } = OAUTH_CLIENT_DOCUMENT_MILLIS;
  const wanted = wantedMillis(headers.get("cache-control") ?? "", headers.get("expires"), now) ?? usual;
  return Math.min(Math.max(wanted, min), max);
}

function wantedMillis(cacheControl: string, expires: string | null, now: number): number | null {
  if (/\bno-(?:store|cache)\b/i.test(cacheControl)) return 0;
  const [, maxAge] = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(cacheControl) ?? [];
  if (maxAge !== undefined) return Number(maxAge) * SECOND;
  const end = expires === null ? Number.NaN : Date.parse(expires);
  return Number.isNaN(end) ? null : end - now;
}
