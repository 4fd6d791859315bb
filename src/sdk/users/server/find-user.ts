import type { Output } from "#contract/endpoint.ts";
import { normalizeEmail } from "#contract/fields.ts";
import { EXTERNAL_ID_MAX_LENGTH } from "#contract/limits.ts";
import { listUsers, type ServerUser } from "#contract/users.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A search finds parts of addresses, so a short address can have many hits. */
const SEARCH_PAGE = 50;

/** Finds the user with a primary address; of several, the one who signs in with it. */
export async function findByEmail(wire: Wire<"server">, email: string): Promise<ServerUser | null> {
  const wanted = normalizeEmail(email);
  // An empty text would list every user.
  if (wanted === "") return null;
  let best: ServerUser | undefined;
  let cursor: string | null | undefined;
  do {
    const query = { query: wanted, limit: SEARCH_PAGE, cursor: cursor ?? undefined };
    const { items, pagination }: Output<typeof listUsers> = await wire.call(listUsers, { query });
    const found = items.filter(({ primary_email }) => normalizeEmail(primary_email ?? "") === wanted);
    best = found.find((user) => user.primary_email_auth_enabled) ?? best ?? found[0];
    cursor = best?.primary_email_auth_enabled ? null : pagination.next_cursor;
  } while (cursor);
  return best ?? null;
}

/** Finds the user with exactly this external id. */
export async function findByExternalId(wire: Wire<"server">, externalId: string): Promise<ServerUser | null> {
  if (externalId === "" || externalId.length > EXTERNAL_ID_MAX_LENGTH) return null;
  const { items } = await wire.call(listUsers, { query: { external_id: externalId, limit: 1 } });
  // A server before external ids ignores the filter.
  return items.find(({ external_id }) => external_id === externalId) ?? null;
}
