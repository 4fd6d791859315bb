import {
  addTeamMember,
  listTeamMemberProfiles,
  removeTeamMember,
  type ServerMemberProfile,
} from "#contract/team-members.ts";
import { createTeam, getTeam, listTeams, type ServerTeam as Payload, updateTeam } from "#contract/teams.ts";
import { family } from "#sdk/cache/family.ts";
import { guarded } from "#sdk/cache/guarded.ts";
import { kept } from "#sdk/cache/kept.ts";
import { mapped } from "#sdk/cache/mapped.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import { idOf, teamIdOf } from "#sdk/permissions/scope.ts";
import type { ServerNewTeam, ServerTeam, ServerTeamUpdate, ServerTeamUser } from "#sdk/users/server/server-objects.ts";
import type { UserScope } from "#sdk/users/shared/scope.ts";
import type { UserOrId } from "#sdk/users/shared/user.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import { profilesOf } from "./profiles.ts";
import type { TeamLists, UserTeams } from "./team.ts";
import { teamFromWire, teamToWire } from "./team-fields.ts";
import { teamParts } from "./team-parts.ts";

export interface ServerTeams {
  /** All teams of the project. */
  readonly all: Resource<ServerTeam[]>;
  /** `null` when there is no such team. */
  one(id: string): Watchable<ServerTeam | null>;
  get(id: string): Promise<ServerTeam | null>;
  create(options: ServerNewTeam): Promise<ServerTeam>;
  show(payload: Payload): ServerTeam;
  /** The teams of a user. `select` makes one the selected team. */
  ofUser(userId: string, select: (teamId: string) => Promise<unknown>): TeamsOfUser;
  refresh(): Promise<void>;
}

export type TeamsOfUser = Omit<UserTeams<ServerTeam>, "selectedTeam" | "setSelectedTeam">;

interface TeamsDeps extends Omit<UserScope<"server">, "userId"> {
  showMember(profile: ServerMemberProfile): ServerTeamUser;
  /** Runs after every change. */
  changed(): Promise<void>;
}

/** The teams of a project, as a server sees them. */
export function serverTeams({ wire, connection: { deps }, redirects, showMember, changed }: TeamsDeps): ServerTeams {
  const listed = async (userId?: string) =>
    (await wire.call(listTeams, { query: { user_id: userId } })).items.map(show);
  const all = resource(() => listed(), deps);
  const ofUsers = family(listed, deps);
  const single = family(
    (id) => lookUp(id, "TEAM_NOT_FOUND", async () => show(await wire.call(getTeam, { params: { team_id: id } }))),
    deps,
  );
  const members = family(async (teamId: string) => {
    const { items } = await wire.call(listTeamMemberProfiles, { query: { team_id: teamId } });
    return items.map(showMember);
  }, deps);
  const parts = teamParts({ wire, deps, redirects, members, changed });

  function show(payload: Payload): ServerTeam {
    const { id } = payload;
    const member = (user: UserOrId, call: string) => ({
      params: { team_id: id, user_id: idOf(user, call, "user") },
      body: {},
    });
    const fields = teamFromWire(payload);
    const own = {
      ...fields,
      toJSON: () => fields,
      createdAt: new Date(payload.created_at_millis),
      serverMetadata: payload.server_metadata,
      async update(changes: ServerTeamUpdate) {
        const updated = show(await wire.call(updateTeam, { params: { team_id: id }, body: toWire(changes) }));
        await changed();
        return updated;
      },
      async addUser(user: UserOrId) {
        await wire.call(addTeamMember, member(user, "addUser"));
        await changed();
      },
      async removeUser(user: UserOrId) {
        await wire.call(removeTeamMember, member(user, "removeUser"));
        await changed();
      },
    };
    return Object.freeze<ServerTeam>(Object.assign(parts.of(id), own));
  }

  async function create({ creatorUserId, ...options }: ServerNewTeam): Promise<ServerTeam> {
    const body = { ...toWire(options), display_name: options.displayName, creator_user_id: creatorUserId };
    const created = show(await wire.call(createTeam, { body }));
    await changed();
    return created;
  }

  return {
    all,
    one: single.of,
    get: single.get,
    create,
    show,
    ofUser(userId, select) {
      const one = kept((id) => mapped(ofUsers.of(userId), (teams) => teams.find((team) => team.id === id) ?? null));
      const profiles = profilesOf(wire, deps, userId, changed);
      // A server reads every team. Without the profile as a guard, lists would also come from teams of which the user is not a member.
      const lists = kept((id): TeamLists<ServerTeam> => {
        const { users, invitations, apiKeys } = parts.of(id);
        const member = profiles.of(id);
        return {
          users: guarded(member, users),
          invitations: guarded(member, invitations),
          apiKeys: guarded(member, apiKeys),
        };
      });
      return {
        get teams() {
          return ofUsers.of(userId);
        },
        listTeams: () => ofUsers.get(userId),
        team: one.of,
        getTeam: async (id) => (await ofUsers.get(userId)).find((team) => team.id === id) ?? null,
        async createTeam(options) {
          const team = await create({ ...options, creatorUserId: userId });
          await select(team.id);
          return team;
        },
        async leaveTeam(team) {
          await wire.call(removeTeamMember, {
            params: { team_id: teamIdOf(team, "leaveTeam"), user_id: userId },
            body: {},
          });
          await changed();
        },
        inTeam: (team) => lists.of(teamIdOf(team, "inTeam")),
        profileIn: (team) => profiles.of(teamIdOf(team, "profileIn")),
        getTeamProfile: async (team) => profiles.get(teamIdOf(team, "getTeamProfile")),
      };
    },
    async refresh() {
      await Promise.all([all, ofUsers, single, members, parts.pending].map((each) => each.refresh()));
    },
  };
}

const toWire = (changes: ServerTeamUpdate) => ({
  ...teamToWire(changes),
  client_read_only_metadata: changes.clientReadOnlyMetadata,
  server_metadata: changes.serverMetadata,
});
