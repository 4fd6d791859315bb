import { OAUTH_CLIENT_ID_MAX_LENGTH } from "#contract/limits.ts";

/** Https in this spelling, a host, and a path; no user name, no fragment. Clients are compared by text, so case counts. */
const FORM = /^https:\/\/[a-z0-9.-]*[a-z0-9](?::\d{1,5})?\/[^#\s\\]*$/;
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=[/?]|$)/i;

/**
 * Returns the address of the document about a client whose `client_id` is that address; null for any other id
 * (draft-ietf-oauth-client-id-metadata-document §3). An id that URL would write in another way is none: what is fetched, what is
 * compared and what the user sees must be one address.
 */
export function documentUrlOf(clientId: string): URL | null {
  if (clientId.length > OAUTH_CLIENT_ID_MAX_LENGTH || !FORM.test(clientId) || !URL.canParse(clientId)) return null;
  const [path = ""] = clientId.split("?");
  const url = new URL(clientId);
  return url.href === clientId && !DOT_SEGMENT.test(path) ? url : null;
}

/** The name by which emails tell users of a client: with the host that has published what it says about itself. */
export function fullNameOf({ id, name }: { id: string; name: string }): string {
  const host = idHostOf(id);
  return host === null ? name : `${name} (${host})`;
}

/** The host that users see of a client whose id is an address; null for other ids. */
export const idHostOf = (clientId: string): string | null => documentUrlOf(clientId)?.host ?? null;
