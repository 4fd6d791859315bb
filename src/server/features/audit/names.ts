import type { AuditEntry } from "#contract/audit.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { keyNames } from "#server/features/internal-keys/index.ts";
import { oauthApiNames } from "#server/features/oauth-apis/index.ts";
import { oauthClientNames } from "#server/features/oauth-clients/index.ts";
import { endpointNames } from "#server/features/webhooks/index.ts";
import { teamNames } from "#server/foundation/teams/index.ts";
import { userNames } from "#server/foundation/users/index.ts";

type Party = AuditEntry["actor"];

/** How the names of each type are read. Owners are users of another project, and have none here. */
const SOURCES = {
  user: userNames,
  team: teamNames,
  internal_key: keyNames,
  webhook_endpoint: endpointNames,
  oauth_client: oauthClientNames,
  oauth_api: oauthApiNames,
};

/** Adds the current names of actors and subjects, with one statement for each type. */
export async function withNames<E extends AuditEntry>(
  { store }: Pick<Deps, "store">,
  { projectId }: Pick<Caller, "projectId">,
  entries: readonly E[],
): Promise<E[]> {
  const parties = entries.flatMap(({ actor, subject }) => [actor, subject]);
  const names = new Map<string, ReadonlyMap<string, string | null>>();
  for (const [type, namesOf] of Object.entries(SOURCES)) {
    const ids = parties.filter((party) => party.type === type).flatMap(({ id }) => id ?? []);
    names.set(type, await namesOf(store, projectId, [...new Set(ids)]));
  }
  const named = (party: Party): Party => {
    const name = party.id === null ? undefined : names.get(party.type)?.get(party.id);
    return { ...party, current: name === undefined ? null : { name } };
  };
  return entries.map((entry) => ({ ...entry, actor: named(entry.actor), subject: named(entry.subject) }));
}
