import type { ByApiKey } from "#sdk/api-keys/holder.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { CreateOAuthProviderResult, NewOAuthProviderAccount } from "#sdk/connected-accounts/create-account.ts";
import type { EmailToUsers, SendEmailResult } from "#sdk/emails/emails.ts";
import type { ApiProxyOptions } from "#sdk/http-only/proxy.ts";
import type { RequestLike } from "#sdk/request-like.ts";
import type {
  ByEmail,
  ByExternalId,
  CreateUserResult,
  CreateUsersOptions,
  CurrentServerUser,
  ListTeamsOptions,
  ListUsersOptions,
  NewUser,
  ServerNewTeam,
  ServerTeam,
  ServerUser,
  TeamPage,
  UserCount,
  UserFilters,
  UserPage,
} from "#sdk/users/server/server-objects.ts";
import type { ApiAccessResult } from "#sdk/verify/access.ts";
import type { AccessNeeded } from "#sdk/verify/challenge.ts";
import type { ProtectedResource, ProtectedResourceOptions } from "#sdk/verify/protected-resource.ts";
import { type GetUserOptions, HallpassApp } from "./app.ts";
import type { ServerPieces } from "./server-core.ts";

/** The base of server and admin apps: has access to every user and every team of the project. */
export abstract class PrivilegedApp extends HallpassApp<CurrentServerUser> {
  readonly #pieces: ServerPieces;

  /** @internal */
  protected constructor(pieces: ServerPieces) {
    super(pieces.core);
    this.#pieces = pieces;
  }

  /**
   * Returns a user by id, by primary email address, by external id or by user API key, or `null`. With other options, or
   * without any, returns the signed-in user.
   *
   *     const ada = await app.getUser(userId);
   *     const ben = await app.getUser({ email: "ben@example.com" });
   *     const cleo = await app.getUser({ externalId: "user_2abc" });
   *     const bot = await app.getUser({ apiKey: request.headers.get("x-api-key") ?? "" });
   *     const user = await app.getUser({ tokenStore: request, or: "throw" });
   */
  override getUser(idOrOptions: string | ByApiKey | ByEmail | ByExternalId): Promise<ServerUser | null>;
  override getUser(options: GetUserOptions & { or: "redirect" | "throw" | "anonymous" }): Promise<CurrentServerUser>;
  override getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
  override async getUser(
    idOrOptions?: string | ByApiKey | ByEmail | ByExternalId | GetUserOptions,
  ): Promise<ServerUser | null> {
    if (typeof idOrOptions === "object" && "email" in idOrOptions) {
      return this.#pieces.directory.getUserByEmail(idOrOptions.email);
    }
    if (typeof idOrOptions === "object" && "externalId" in idOrOptions) {
      return this.#pieces.directory.getUserByExternalId(idOrOptions.externalId);
    }
    if (typeof idOrOptions === "object" && "apiKey" in idOrOptions) {
      const id = await this.#pieces.holders.user(idOrOptions);
      return id === null ? null : this.#pieces.directory.getUser(id);
    }
    return typeof idOrOptions === "string" ? this.#pieces.directory.getUser(idOrOptions) : super.getUser(idOrOptions);
  }

  /** @internal */
  protected get hosted(): ServerPieces["hosted"] {
    return this.#pieces.hosted;
  }

  /**
   * Answers a request of this app's own pages to `…/api/v1/…`: sends it on to Hallpass, and keeps the tokens of the
   * user in an HttpOnly cookie, so that scripts of a page never see them. The app in the browser gets the path before
   * `/api/v1` as its `baseUrl`. Refuses requests of other sites, of other projects, and to other addresses, with status
   * 403 or 404. Replies with 502, and logs the reason, when Hallpass does not answer.
   *
   *     Bun.serve({ routes: { "/hallpass/*": (request) => app.proxyApi(request) } });
   */
  proxyApi(request: Request, options?: ApiProxyOptions): Promise<Response> {
    return this.#pieces.proxyApi(request, options);
  }

  /**
   * Verifies the access token that the authorization server issued to an app for one of your APIs (RFC 9068). Reads only
   * `Authorization: Bearer …`. A refusal has the status 401 or 403 and the header that RFC 6750 asks for. Refuses the tokens
   * of sessions, which `verify` takes, ID tokens, and tokens for other APIs.
   *
   * Sends no request, except for the project's public keys: once, and then every ten minutes. Throws only when these cannot
   * be loaded, and for a `resource` or `scopes` that no token can have. A token counts until it expires, also when the user
   * has removed the app's access.
   *
   *     const result = await app.verifyAccessToken(request, {
   *       resource: "https://api.example.com/boats",
   *       scopes: ["boats:read"],
   *     });
   *     if (result.status === "error") return result.error.response();
   *     const { userId, clientId } = result.data;
   */
  verifyAccessToken(request: RequestLike, needed: AccessNeeded): Promise<ApiAccessResult> {
    return this.#pieces.verifyAccessToken(request, needed);
  }

  /**
   * Returns the protected-resource document of one of your APIs (RFC 9728), which tells apps where they get a token. Serve it
   * at its `path`, on the host of the API.
   *
   *     const boats = app.protectedResource({ resource: "https://api.example.com/boats", scopes: ["boats:read"] });
   *     Bun.serve({ routes: { [boats.path]: boats.response } });
   */
  protectedResource(options: ProtectedResourceOptions): ProtectedResource {
    return this.#pieces.protectedResource(options);
  }

  /** Returns the signed-in user, or `null`. @deprecated Use `getUser()`. */
  getServerUser(): Promise<CurrentServerUser | null> {
    return this.getUser();
  }

  /** Returns the number of users of the project, anonymous ones included. */
  countUsers(): Promise<number> {
    return this.#pieces.directory.countUsers();
  }

  /**
   * Counts the users who match all given filters, up to 10,000; without any filter, all users.
   *
   *     const { count, isExact } = await app.countMatchingUsers({ method: "passkey", isVerified: true });
   */
  countMatchingUsers(filters?: UserFilters): Promise<UserCount> {
    return this.#pieces.directory.countMatchingUsers(filters);
  }

  /** Like `countMatchingUsers`, as a watchable. */
  matchingUserCount(filters?: UserFilters): Watchable<UserCount> {
    return this.#pieces.directory.matchingCount(filters);
  }

  /** A user by id, as a watchable; `null` when there is no such user. */
  user(id: string): Watchable<ServerUser | null> {
    return this.#pieces.directory.user(id);
  }

  /**
   * Lists users in the order of their sign-up or of their last activity: a page of `limit` users, or all users without
   * a limit. Filters can be combined: docs/users.md has their costs.
   *
   *     const page = await app.listUsers({ limit: 50, query: "ada" });
   *     const next = page.nextCursor && (await app.listUsers({ limit: 50, query: "ada", cursor: page.nextCursor }));
   */
  listUsers(options?: ListUsersOptions): Promise<UserPage> {
    return this.#pieces.directory.listUsers(options);
  }

  /** Like `listUsers`, as a watchable. */
  users(options?: ListUsersOptions): Watchable<UserPage> {
    return this.#pieces.directory.page(options);
  }

  /**
   * Creates a user, even when sign-up is disabled. Sends no email.
   *
   *     const ada = await app.createUser({ primaryEmail: "ada@example.com", primaryEmailAuthEnabled: true, password });
   */
  createUser(user: NewUser): Promise<ServerUser> {
    return this.#pieces.directory.createUser(user);
  }

  /**
   * Creates up to 1,000 users in one request, each as `createUser` does. An error concerns its own user only: the result has
   * one entry for each user, in the order of the list.
   *
   *     const results = await app.createUsers([{ primaryEmail: "ada@example.com" }], { idempotencyKey: "import-1" });
   *     for (const result of results) if (result.status === "error") show(result.error.message);
   */
  createUsers(users: readonly NewUser[], options?: CreateUsersOptions): Promise<CreateUserResult[]> {
    return this.#pieces.directory.createUsers(users, options);
  }

  /** The teams of the project as a watchable list, oldest first. */
  get teams(): Watchable<ServerTeam[]> {
    return this.#pieces.directory.teams.all;
  }

  /**
   * Lists the teams of the project: all of them, oldest first, or a page of those that the options describe.
   *
   *     const page = await app.listTeams({ limit: 50, query: "row", orderBy: "displayName" });
   *     for (const { displayName, memberCount } of page) console.log(displayName, memberCount);
   */
  listTeams(): Promise<ServerTeam[]>;
  listTeams(options: ListTeamsOptions): Promise<TeamPage>;
  listTeams(options?: ListTeamsOptions): Promise<ServerTeam[]> {
    const { teams } = this.#pieces.directory;
    return options ? teams.listPage(options) : teams.all.get();
  }

  /** A page of the teams, as a watchable. */
  teamPage(options: ListTeamsOptions = {}): Watchable<TeamPage> {
    return this.#pieces.directory.teams.page(options);
  }

  /**
   * Returns the number of teams of the project, or of those that a search finds: `isExact` is false when the project has
   * more teams than one search looks at.
   *
   *     const { count, isExact } = await app.countTeams({ query: "row" });
   */
  countTeams({ query }: { query?: string } = {}): Promise<{ count: number; isExact: boolean }> {
    return this.#pieces.directory.teams.count(query);
  }

  /** Returns a team by id or by team API key; `null` when there is no such team, or the key is invalid. */
  async getTeam(idOrKey: string | ByApiKey): Promise<ServerTeam | null> {
    const id = typeof idOrKey === "string" ? idOrKey : await this.#pieces.holders.team(idOrKey);
    return id === null ? null : this.#pieces.directory.teams.get(id);
  }

  /** A team by id, as a watchable; `null` when there is no such team. */
  team(id: string): Watchable<ServerTeam | null> {
    return this.#pieces.directory.teams.one(id);
  }

  /**
   * Creates a team; without a creator it has no members yet.
   *
   *     const team = await app.createTeam({ displayName: "Rowers", creatorUserId: ada.id });
   */
  createTeam(options: ServerNewTeam): Promise<ServerTeam> {
    return this.#pieces.directory.teams.create(options);
  }

  /** Connects a provider account to a user, for example when users are migrated from another system. */
  createOAuthProvider(account: NewOAuthProviderAccount): Promise<CreateOAuthProviderResult> {
    return this.#pieces.createOAuthProvider(account);
  }

  /**
   * Sends an email to users of the project, through the project's own mail server.
   *
   *     await app.sendEmail({ userIds: [user.id], subject: "Welcome", html: "<p>Glad to have you.</p>" });
   */
  sendEmail(email: EmailToUsers): Promise<SendEmailResult> {
    return this.#pieces.sendEmail(email);
  }
}
