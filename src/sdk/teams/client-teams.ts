import { listTeamMemberProfiles, removeTeamMember } from "#contract/team-members.ts";
import { type ClientTeam, createTeam, listTeams, updateTeam } from "#contract/teams.ts";
import { family } from "#sdk/cache/family.ts";
import { kept } from "#sdk/cache/kept.ts";
import { mapped } from "#sdk/cache/mapped.ts";
import { resource } from "#sdk/cache/resource.ts";
import { teamIdOf } from "#sdk/permissions/scope.ts";
import type { UserScope } from "#sdk/user-scope.ts";
import { profileFromWire, profilesOf } from "./profiles.ts";
import type { NewTeam, Team, TeamUpdate, TeamUser, UserTeams } from "./team.ts";
import { teamFromWire, teamToWire } from "./team-fields.ts";
import { teamParts } from "./team-parts.ts";

/** The user, and the time by which invitations and keys end. */
interface MemberScope extends UserScope<"client"> {
  readonly clock: { now(): number };
}

export interface ClientTeams extends Omit<UserTeams, "selectedTeam" | "setSelectedTeam"> {
  show(payload: ClientTeam): Team;
}

/** The teams of the signed-in user. `select` makes one the selected team; `changed` runs after every change. */
export function clientTeams(
  { wire, connection: { deps }, clock, redirects }: MemberScope,
  select: (teamId: string) => Promise<unknown>,
  changed: () => Promise<void>,
): ClientTeams {
  const profiles = profilesOf(wire, deps, "me", (teamId) => members.refresh(teamId));

  const members = family(async (teamId: string): Promise<TeamUser[]> => {
    const { items } = await wire.call(listTeamMemberProfiles, { query: { team_id: teamId } });
    return items.map((each) => ({ id: each.user_id, teamProfile: profileFromWire(each) }));
  }, deps);

  const parts = teamParts({ wire, deps, now: clock.now, redirects, members, changed: refresh });

  const teams = resource(async () => {
    const { items } = await wire.call(listTeams, { query: { user_id: "me" } });
    return items.map(show);
  }, deps);
  const byId = kept((id) => mapped(teams, (all) => all.find((team) => team.id === id) ?? null));

  async function refresh() {
    await Promise.all([teams.refresh(), changed()]);
  }

  function show(payload: ClientTeam): Team {
    const fields = teamFromWire(payload);
    const own = {
      ...fields,
      toJSON: () => fields,
      async update(changes: TeamUpdate) {
        const params = { team_id: payload.id };
        const updated = show(await wire.call(updateTeam, { params, body: teamToWire(changes) }));
        await refresh();
        return updated;
      },
    };
    return Object.freeze<Team>(Object.assign(parts.of(payload.id), own));
  }

  return {
    show,
    teams,
    listTeams: teams.get,
    team: byId.of,
    getTeam: (id) => byId.of(id).get(),
    inTeam: (team) => parts.of(teamIdOf(team, "inTeam")),
    async createTeam(options: NewTeam) {
      const body = { ...teamToWire(options), display_name: options.displayName, creator_user_id: "me" };
      const created = await wire.call(createTeam, { body });
      await select(created.id);
      await refresh();
      return show(created);
    },
    async leaveTeam(team) {
      await wire.call(removeTeamMember, { params: { team_id: teamIdOf(team, "leaveTeam"), user_id: "me" }, body: {} });
      await refresh();
    },
    profileIn: (team) => profiles.of(teamIdOf(team, "profileIn")),
    getTeamProfile: async (team) => profiles.get(teamIdOf(team, "getTeamProfile")),
  };
}
