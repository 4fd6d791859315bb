import type { OAuthClientSettings } from "#contract/oauth-clients.ts";
import { isDisabled } from "#server/access/disabled.ts";
import type { Snapshot, Store } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { projectPermissionsOf } from "#server/foundation/permissions/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { teamsOf } from "#server/foundation/teams/index.ts";
import { findUser, type User } from "#server/foundation/users/index.ts";

type Db = Pick<Store | Snapshot, "rows">;
type Restricted = { settings: Pick<OAuthClientSettings, "audience"> };

/**
 * Whether a user may use a client: the user exists and is not disabled, and the client's audience admits the user. It holds
 * before each code and each token, because an owner may change any of it at any time.
 */
export async function mayUse(
  db: Db,
  deps: Pick<Deps, "now">,
  project: Project,
  client: Restricted,
  userId: string,
): Promise<boolean> {
  return (await userWhoMayUse(db, deps, project, client, userId)) !== null;
}

/** Returns the user if `mayUse` holds; null otherwise. */
export async function userWhoMayUse(
  db: Db,
  { now }: Pick<Deps, "now">,
  project: Project,
  { settings: { audience } }: Restricted,
  userId: string,
): Promise<User | null> {
  const user = await findUser(db, project.id, userId);
  if (!user || isDisabled(user.row, now())) return null;
  return (await admits(db, project, audience, userId)) ? user : null;
}

async function admits(
  db: Db,
  project: Project,
  audience: OAuthClientSettings["audience"],
  userId: string,
): Promise<boolean> {
  switch (audience.type) {
    case "everyone":
      return true;
    case "permission":
      return (await projectPermissionsOf(db, project, userId)).includes(audience.permission_id);
    case "teams":
      return (await teamsOf(db, project.id, userId)).some(({ id }) => audience.team_ids.includes(id));
  }
}
