import { type ClientUser, updateCurrentUser } from "#contract/users.ts";
import { userApiKeysOf } from "#sdk/api-keys/api-keys.ts";
import type { Resource } from "#sdk/cache/resource.ts";
import { clientWrites, contactChannelsOf } from "#sdk/contact-channels/contact-channels.ts";
import { passkeysOf } from "#sdk/passkeys/passkeys.ts";
import type { TeamOrId } from "#sdk/permissions/permission.ts";
import { permissionLists } from "#sdk/permissions/permissions.ts";
import type { ClientMetadata } from "#sdk/register.ts";
import { clientTeams } from "#sdk/teams/client-teams.ts";
import { selectedIdOf } from "#sdk/teams/team-fields.ts";
import { fromWire, toWire } from "#sdk/users/shared/base-user.ts";
import { passwordsOf, verificationOf } from "#sdk/users/shared/passwords.ts";
import { type SessionParts, type SessionScope, sessionScopeOf } from "#sdk/users/shared/session-scope.ts";
import { signedIn } from "#sdk/users/shared/signed-in.ts";
import type { CurrentUser, UserUpdate } from "#sdk/users/shared/user.ts";

/** Returns a function that turns a user's payload into the object in `user`: its fields, and the calls of a client. `moreOf` adds calls. */
export function clientView(
  parts: SessionParts<"client">,
  user: Resource<CurrentUser | null>,
  moreOf?: (scope: SessionScope<"client">) => object,
): (payload: ClientUser) => CurrentUser {
  const scope = sessionScopeOf(parts);
  const { wire, connection } = scope;
  const changed = () => user.refresh();
  const permissions = permissionLists(wire, connection.deps);
  const { show: showTeam, ...teams } = clientTeams(
    scope,
    (selectedTeamId) => update({ selectedTeamId }),
    async () => {
      // Joining, leaving or creating a team changes the user's permissions.
      await Promise.all([changed(), permissions.refresh()]);
    },
  );
  const verbs = {
    ...signedIn(scope),
    ...passwordsOf(scope, changed),
    ...contactChannelsOf(scope, clientWrites(scope), changed),
    ...passkeysOf(scope, changed),
    ...userApiKeysOf(wire, connection.deps, "me", scope.clock.now),
    ...teams,
    ...permissions.of("me"),
    ...moreOf?.(scope),
  };

  async function update(changes: UserUpdate): Promise<CurrentUser> {
    const updated = show(await wire.call(updateCurrentUser, { body: toWire(changes) }));
    user.set(updated);
    return updated;
  }

  function show(payload: ClientUser): CurrentUser {
    return Object.freeze({
      ...fromWire(payload),
      ...verbs,
      selectedTeam: payload.selected_team && showTeam(payload.selected_team),
      setSelectedTeam: async (team: TeamOrId | null) => update({ selectedTeamId: selectedIdOf(team) }),
      sendVerificationEmail: verificationOf(scope, payload.primary_email),
      update,
      setDisplayName: (displayName: string | null) => update({ displayName }),
      setClientMetadata: (clientMetadata: ClientMetadata) => update({ clientMetadata }),
    });
  }
  return show;
}
