import { countUsers } from "#contract/metrics.ts";
import {
  deleteUser,
  getUser,
  type ListedUser as ListedPayload,
  listUsers,
  type ServerUser as Payload,
  updateUser,
} from "#contract/users.ts";
import { type Family, family } from "#sdk/cache/family.ts";
import { kept } from "#sdk/cache/kept.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import { pageOf } from "#sdk/page.ts";
import { permissionLists } from "#sdk/permissions/permissions.ts";
import { profileFromWire } from "#sdk/teams/profiles.ts";
import type { UserScope } from "#sdk/user-scope.ts";
import { lookUp } from "#sdk/wire/look-up.ts";
import { filterQuery, listQuery } from "./list-query.ts";
import type {
  CreateUserResult,
  CreateUsersOptions,
  ListedUser,
  ListUsersOptions,
  NewUser,
  ServerUser,
  UserCount,
  UserFilters,
  UserPage,
} from "./server-objects.ts";
import { type ServerTeams, serverTeams } from "./server-teams.ts";
import { belongingsOf, type Changes, type ProjectCollections, serverView, updateToWire } from "./server-view.ts";

/** The users and teams of a project, as a server sees them. */
export interface Directory extends ProjectCollections {
  /** A page of users, as a watchable. */
  page(options?: ListUsersOptions): Watchable<UserPage>;
  listUsers(options?: ListUsersOptions): Promise<UserPage>;
  /** `null` when there is no such user. */
  user(id: string): Watchable<ServerUser | null>;
  getUser(id: string): Promise<ServerUser | null>;
  /** Of several users with the address, the one who signs in with it. */
  getUserByEmail(email: string): Promise<ServerUser | null>;
  getUserByExternalId(externalId: string): Promise<ServerUser | null>;
  countUsers(): Promise<number>;
  countMatchingUsers(filters?: UserFilters): Promise<UserCount>;
  /** Like `countMatchingUsers`, as a watchable. */
  matchingCount(filters?: UserFilters): Watchable<UserCount>;
  createUser(user: NewUser): Promise<ServerUser>;
  createUsers(users: readonly NewUser[], options?: CreateUsersOptions): Promise<CreateUserResult[]>;
  /** Reloads watched users, teams and permissions, because each contains data of the others. */
  changed(): Promise<void>;
}

export function directoryOf(parts: Omit<UserScope<"server">, "userId">): Directory {
  const { wire, connection } = parts;
  const { deps } = connection;

  const pages: Family<UserPage> = family((key) => loadPage(JSON.parse(key)), deps);
  const counts: Family<UserCount> = family((key) => loadCount(JSON.parse(key)), deps);
  const single: Family<ServerUser | null> = family((id) => loadUser(id), deps);
  const permissions = permissionLists(wire, deps);
  const teams: ServerTeams = serverTeams({
    ...parts,
    changed,
    showMember(profile, more) {
      const user = view(profile.user);
      const teamProfile = profileFromWire(profile);
      const { toJSON } = user;
      return Object.freeze(Object.assign(user, { teamProfile, ...more, toJSON: () => ({ ...toJSON(), teamProfile }) }));
    },
  });
  const collections = { teams, permissions };
  const belongings = kept((userId) => belongingsOf({ ...parts, userId }, collections, changesOf(userId)));

  async function changed() {
    await Promise.all([pages, counts, single, teams, permissions].map((each) => each.refresh()));
  }

  async function send(reply: Promise<Payload>): Promise<ServerUser> {
    const updated = show(await reply);
    await changed();
    return updated;
  }

  const changesOf = (userId: string): Changes => ({
    changed,
    send,
    update: (changes, read) =>
      send(wire.call(updateUser, { params: { user_id: userId }, body: updateToWire(changes, read) })),
    async delete() {
      await wire.call(deleteUser, { params: { user_id: userId }, body: {} });
      await changed();
    },
  });

  const view = (payload: Payload) =>
    serverView(parts, collections, payload, () => belongings.of(payload.id), changesOf(payload.id));
  const show = (payload: Payload) => Object.freeze(view(payload));

  const showListed = (payload: ListedPayload): ListedUser => {
    const { teams: first, team_count: count = 0 } = payload;
    if (!first) return show(payload);
    const firstTeams = { teams: first.map(({ id, display_name }) => ({ id, displayName: display_name })), count };
    return Object.freeze(Object.assign(view(payload), { firstTeams }));
  };

  async function loadPage(query: ReturnType<typeof listQuery>): Promise<UserPage> {
    const { items, pagination } = await wire.call(listUsers, { query });
    return pageOf(items.map(showListed), pagination.next_cursor);
  }

  async function loadCount(query: ReturnType<typeof filterQuery>): Promise<UserCount> {
    // Without a filter, the server counts all users, and the reply does not say that this is exact.
    const { count, is_exact: isExact = true } = await wire.call(countUsers, { query });
    return { count, isExact };
  }

  const loadUser = (id: string) =>
    lookUp(id, "USER_NOT_FOUND", async () => show(await wire.call(getUser, { params: { user_id: id } })));

  return {
    ...collections,
    changed,
    page: (options) => pages.of(JSON.stringify(listQuery(options))),
    listUsers: (options) => pages.get(JSON.stringify(listQuery(options))),
    user: single.of,
    getUser: single.get,
    async getUserByEmail(email) {
      const found = await (await import("./find-user.ts")).findByEmail(wire, email);
      return found && show(found);
    },
    async getUserByExternalId(externalId) {
      const found = await (await import("./find-user.ts")).findByExternalId(wire, externalId);
      return found && show(found);
    },
    countMatchingUsers: (filters) => counts.get(JSON.stringify(filterQuery(filters))),
    matchingCount: (filters) => counts.of(JSON.stringify(filterQuery(filters))),
    countUsers: async () => (await wire.call(countUsers)).count,
    async createUser(user) {
      const { create } = await import("./new-users.ts");
      const created = await create(wire, user);
      await changed();
      return show(created);
    },
    async createUsers(users, options = {}) {
      const { createMany } = await import("./new-users.ts");
      const created = await createMany(wire, users, options, show);
      await changed();
      return created;
    },
  };
}
