import { shortened } from "#contract/shortened.ts";
import { refuse } from "#server/access/refusal.ts";
import type { Deps } from "#server/deps.ts";
import { invalid } from "./failure.ts";

/** The custom headers of an endpoint, by name. */
export type Headers = Record<string, string>;

const MOST = 30;
const LONGEST = 4_096;
/** How much of a refused name the error repeats. */
const SHOWN = 100;
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,256}$/;
/** Headers that frame the request, or identify and authenticate the server. */
const RESERVED =
  /^(host|content-length|content-type|content-encoding|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|user-agent|accept-encoding|proxy-.*|(svix|webhook|x-svix|x-webhook)-(id|timestamp|signature))$/i;

export function headersFrom(headers: Headers): Headers {
  const entries = Object.entries(headers);
  if (entries.length > MOST) throw wrong(null, `An endpoint can have at most ${MOST} headers of its own.`);
  for (const [name, value] of entries) {
    if (!NAME.test(name) || RESERVED.test(name)) throw wrong(name, "This header cannot be set.");
    // A line break would start another header.
    if (typeof value !== "string" || value.length > LONGEST || !/^[\t\x20-\x7e]*$/.test(value)) {
      throw wrong(name, "The value of a header must be one line of ASCII text.");
    }
  }
  return headers;
}

function wrong(name: string | null, problem: string) {
  const where = ["body", "headers", ...(name === null ? [] : [name])];
  const shown = name === null ? "" : JSON.stringify(shortened(name, SHOWN));
  return invalid(where, problem, refuse("WEBHOOK_HEADER_INVALID", { name: shown, problem }));
}

/**
 * Adds headers to those of an endpoint. Names are compared as HTTP does, without regard to case; null removes a header.
 */
export function changedHeaders(headers: Headers, changes: Record<string, string | null>): Headers {
  const changed = new Set(Object.keys(changes).map((name) => name.toLowerCase()));
  const kept = Object.entries(headers).filter(([name]) => !changed.has(name.toLowerCase()));
  const added = Object.entries(changes).filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries([...kept, ...added]);
}

export const sealHeaders = ({ keyring }: Pick<Deps, "keyring">, headers: Headers) =>
  keyring.seal(JSON.stringify(headers));

export const openHeaders = ({ keyring }: Pick<Deps, "keyring">, sealed: Uint8Array | null): Headers =>
  sealed ? JSON.parse(keyring.open(sealed)) : {};
