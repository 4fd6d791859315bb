import type { Deps } from "#server/deps.ts";
import { invalid } from "./failure.ts";

/** The custom headers of an endpoint, by name. */
export type Headers = Record<string, string>;

const MOST = 30;
const LONGEST = 4_096;
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,256}$/;
/** Headers that frame the request, or identify and authenticate the server. */
const RESERVED =
  /^(host|content-length|content-type|content-encoding|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|user-agent|accept-encoding|proxy-.*|(svix|webhook|x-svix|x-webhook)-(id|timestamp|signature))$/i;

export function headersFrom(headers: Headers): Headers {
  const entries = Object.entries(headers);
  if (entries.length > MOST)
    throw invalid(["body", "headers"], `An endpoint can have at most ${MOST} headers of its own.`);
  for (const [name, value] of entries) {
    if (!NAME.test(name) || RESERVED.test(name)) throw invalid(["body", "headers", name], "This header cannot be set.");
    // A line break would start another header.
    if (typeof value !== "string" || value.length > LONGEST || !/^[\t\x20-\x7e]*$/.test(value)) {
      throw invalid(["body", "headers", name], "The value of a header must be one line of ASCII text.");
    }
  }
  return headers;
}

export const sealHeaders = ({ keyring }: Pick<Deps, "keyring">, headers: Headers) =>
  keyring.seal(JSON.stringify(headers));

export const openHeaders = ({ keyring }: Pick<Deps, "keyring">, sealed: Uint8Array | null): Headers =>
  sealed ? JSON.parse(keyring.open(sealed)) : {};
