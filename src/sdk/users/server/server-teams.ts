import { LIST_PAGE_DEFAULT } from "#contract/limits.ts";
import { sendTeamInvitationAgain } from "#contract/sent-invitations.ts";
import {
  addTeamMember,
  listTeamMemberProfiles,
  removeTeamMember,
  type ServerMemberProfile,
} from "#contract/team-members.ts";
import { countTeams, createTeam, getTeam, listTeams, type ServerTeam as Payload, updateTeam } from "#contract/teams.ts";
import { family } from "#sdk/cache/family.ts";
import { guarded } from "#sdk/cache/guarded.ts";
import { kept } from "#sdk/cache/kept.ts";
import { mapped } from "#sdk/cache/mapped.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import { pageOf } from "#sdk/page.ts";
import { idOf, teamIdOf } from "#sdk/permissions/scope.ts";
import { callbackUrlOf } from "#sdk/redirects/callback-url.ts";
import { profilesOf } from "#sdk/teams/profiles.ts";
import type { TeamInvitation, TeamLists, UserTeams } from "#sdk/teams/team.ts";
import { teamFromWire, teamToWire } from "#sdk/teams/team-fields.ts";
import { teamParts } from "#sdk/teams/team-parts.ts";
import type { UserScope } from "#sdk/user-scope.ts";
import type { UserOrId } from "#sdk/users/shared/user.ts";
import { type ChangeOptions, expectedFields } from "#sdk/wire/expected.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import type {
  ListedTeam,
  ListTeamMembersOptions,
  ListTeamsOptions,
  SendAgainOptions,
  ServerNewTeam,
  ServerTeam,
  ServerTeamUpdate,
  ServerTeamUser,
  TeamMemberPage,
  TeamPage,
} from "./server-objects.ts";

export interface ServerTeams {
  /** All teams of the project. */
  readonly all: Resource<ServerTeam[]>;
  /** A page of the teams, as a watchable. */
  page(options: ListTeamsOptions): Watchable<TeamPage>;
  listPage(options: ListTeamsOptions): Promise<TeamPage>;
  count(query?: string): Promise<{ count: number; isExact: boolean }>;
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
  showMember<M extends object>(profile: ServerMemberProfile, more: M): ServerTeamUser & M;
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
    return items.map((profile) => showMember(profile, {}));
  }, deps);
  const pages = family(async (key): Promise<TeamPage> => {
    const { limit = LIST_PAGE_DEFAULT, orderBy, ...options }: ListTeamsOptions = JSON.parse(key);
    const query = { ...options, limit, order_by: orderBy && WIRE_ORDERS[orderBy] };
    const { items, pagination } = await wire.call(listTeams, { query });
    const listed = items.map((payload): ListedTeam => {
      const memberCount = payload.member_count ?? 0;
      return Object.freeze(Object.assign(view(payload), { memberCount }));
    });
    return pageOf(listed, pagination?.next_cursor ?? null);
  }, deps);
  const memberPages = family(async (key): Promise<TeamMemberPage> => {
    const {
      teamId,
      limit = LIST_PAGE_DEFAULT,
      ...options
    }: ListTeamMembersOptions & { teamId: string } = JSON.parse(key);
    const query = { ...options, limit, team_id: teamId };
    const { items, pagination } = await wire.call(listTeamMemberProfiles, { query });
    const listed = items.map((profile) => showMember(profile, { permissionIds: profile.permission_ids ?? [] }));
    return pageOf(listed, pagination?.next_cursor ?? null);
  }, deps);
  const parts = teamParts({ wire, deps, redirects, members, changed });

  const show = (payload: Payload): ServerTeam => Object.freeze(view(payload));

  function view(payload: Payload): ServerTeam {
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
      async update(changes: ServerTeamUpdate, { ifUnchanged = false }: ChangeOptions = {}) {
        const fields = toWire(changes);
        const body = ifUnchanged ? { ...fields, expected: expectedFields(payload, fields) } : fields;
        const updated = show(await wire.call(updateTeam, { params: { team_id: id }, body }));
        await changed();
        return updated;
      },
      members: (options: ListTeamMembersOptions = {}) => memberPages.of(memberKeyOf(id, options)),
      listMembers: (options: ListTeamMembersOptions = {}) => memberPages.get(memberKeyOf(id, options)),
      async addUser(user: UserOrId) {
        await wire.call(addTeamMember, member(user, "addUser"));
        await changed();
      },
      async removeUser(user: UserOrId) {
        await wire.call(removeTeamMember, member(user, "removeUser"));
        await changed();
      },
      async sendInvitationAgain({ id: invitation }: TeamInvitation, { callbackUrl }: SendAgainOptions = {}) {
        const callback_url = callbackUrl ?? callbackUrlOf(redirects, "teamInvitation", "callbackUrl");
        await wire.call(sendTeamInvitationAgain, { params: { id: invitation }, body: { team_id: id, callback_url } });
        await parts.pending.refresh(id);
      },
    };
    return Object.assign(parts.of(id), own);
  }

  async function create({ creatorUserId, ...options }: ServerNewTeam): Promise<ServerTeam> {
    const body = { ...toWire(options), display_name: options.displayName, creator_user_id: creatorUserId };
    const created = show(await wire.call(createTeam, { body }));
    await changed();
    return created;
  }

  return {
    all,
    page: (options) => pages.of(keyOf(options)),
    listPage: (options) => pages.get(keyOf(options)),
    async count(query) {
      const { count, is_exact } = await wire.call(countTeams, { query: { query } });
      return { count, isExact: is_exact };
    },
    one: single.of,
    get: single.get,
    create,
    show,
    ofUser(userId, select) {
      const one = kept((id) => mapped(ofUsers.of(userId), (teams) => teams.find((team) => team.id === id) ?? null));
      const profiles = profilesOf(wire, deps, userId, changed);
      // A server reads every team. Without the profile as a guard, lists would also come from teams of which the user is
      // not a member.
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
      const lists = [all, pages, ofUsers, single, members, memberPages, parts.pending];
      await Promise.all(lists.map((each) => each.refresh()));
    },
  };
}

const WIRE_ORDERS = { createdAt: "created_at", displayName: "display_name" } as const;

/** Builds the key of a page, independent of the order of the options. */
const keyOf = ({ cursor, limit, orderBy, desc, query }: ListTeamsOptions) =>
  JSON.stringify({ cursor, limit, orderBy, desc, query: query || undefined });

const memberKeyOf = (teamId: string, { cursor, limit, query }: ListTeamMembersOptions) =>
  JSON.stringify({ teamId, cursor, limit, query: query || undefined });

const toWire = (changes: ServerTeamUpdate) => ({
  ...teamToWire(changes),
  client_read_only_metadata: changes.clientReadOnlyMetadata,
  server_metadata: changes.serverMetadata,
});
