import { listTeamMemberProfiles, removeTeamMember } from "#contract/team-members.ts";
import { type ClientTeam, createTeam, deleteTeam, listTeams, updateTeam } from "#contract/teams.ts";
import { teamApiKeysOf } from "#sdk/api-keys/api-keys.ts";
import { family } from "#sdk/cache/family.ts";
import { kept } from "#sdk/cache/kept.ts";
import { mapped } from "#sdk/cache/mapped.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Person } from "#sdk/users/person.ts";
import { teamInvitations } from "./invitations.ts";
import { profileFromWire, profilesOf } from "./profiles.ts";
import type { NewTeam, Team, TeamUpdate, TeamUser, UserTeams } from "./team.ts";

export interface ClientTeams extends Omit<UserTeams, "selectedTeam" | "setSelectedTeam"> {
  show(payload: ClientTeam): Team;
}

/** The teams of whoever is signed in. `select` makes one the selected team; `changed` hears of every change. */
export function clientTeams(
  { wire, connection: { deps }, redirects }: Person<"client">,
  select: (teamId: string) => Promise<void>,
  changed: () => Promise<void>,
): ClientTeams {
  const { pending, invite } = teamInvitations(wire, deps, redirects);
  const keys = kept((teamId) => teamApiKeysOf(wire, deps, teamId));
  const profiles = profilesOf(wire, deps, "me", (teamId) => members.refresh(teamId));

  const members = family(async (teamId: string): Promise<TeamUser[]> => {
    const { items } = await wire.call(listTeamMemberProfiles, { query: { team_id: teamId } });
    return items.map((each) => ({ id: each.user_id, teamProfile: profileFromWire(each) }));
  }, deps);

  const teams = resource(async () => {
    const { items } = await wire.call(listTeams, { query: { user_id: "me" } });
    return items.map(show);
  }, deps);
  const byId = kept((id) => mapped(teams, (all) => all.find((team) => team.id === id) ?? null));

  async function refresh() {
    await Promise.all([teams.refresh(), changed()]);
  }

  function show(payload: ClientTeam): Team {
    const { id } = payload;
    return Object.freeze<Team>({
      ...teamFromWire(payload),
      async update(changes) {
        await wire.call(updateTeam, { params: { team_id: id }, body: teamToWire(changes) });
        await refresh();
      },
      async delete() {
        await wire.call(deleteTeam, { params: { team_id: id }, body: {} });
        await refresh();
      },
      inviteUser: (invitation) => invite(id, invitation),
      get users() {
        return members.of(id);
      },
      listUsers: () => members.get(id),
      get invitations() {
        return pending.of(id);
      },
      listInvitations: () => pending.get(id),
      get apiKeys() {
        return keys.of(id).apiKeys;
      },
      listApiKeys: () => keys.of(id).listApiKeys(),
      createApiKey: (wanted) => keys.of(id).createApiKey(wanted),
    });
  }

  return {
    show,
    teams,
    listTeams: teams.get,
    team: byId.of,
    getTeam: async (id) => (await teams.get()).find((team) => team.id === id) ?? null,
    async createTeam(wanted: NewTeam) {
      const body = { ...teamToWire(wanted), display_name: wanted.displayName, creator_user_id: "me" };
      const created = await wire.call(createTeam, { body });
      await select(created.id);
      await refresh();
      return show(created);
    },
    async leaveTeam({ id }) {
      await wire.call(removeTeamMember, { params: { team_id: id, user_id: "me" }, body: {} });
      await refresh();
    },
    profileIn: ({ id }) => profiles.of(id),
    getTeamProfile: ({ id }) => profiles.get(id),
  };
}

export const teamFromWire = (payload: ClientTeam) => ({
  id: payload.id,
  displayName: payload.display_name,
  profileImageUrl: payload.profile_image_url,
  clientMetadata: payload.client_metadata,
  clientReadOnlyMetadata: payload.client_read_only_metadata,
});

export const teamToWire = (changes: TeamUpdate) => ({
  display_name: changes.displayName,
  profile_image_url: changes.profileImageUrl,
  client_metadata: changes.clientMetadata,
});
