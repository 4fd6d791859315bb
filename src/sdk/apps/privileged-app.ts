import type { ByApiKey } from "#sdk/api-keys/holder.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { CreateOAuthProviderResult, NewOAuthProviderAccount } from "#sdk/connected-accounts/create-account.ts";
import type { EmailToUsers, SendEmailResult } from "#sdk/emails/emails.ts";
import type {
  CurrentServerUser,
  ListUsersOptions,
  NewUser,
  ServerNewTeam,
  ServerTeam,
  ServerUser,
  UserPage,
} from "#sdk/users/server/server-objects.ts";
import { type GetUserOptions, HallpassApp } from "./app.ts";
import type { ServerPieces } from "./server-core.ts";

/** What server and admin apps have in common: every user and every team of the project. */
export abstract class PrivilegedApp extends HallpassApp<CurrentServerUser> {
  readonly #pieces: ServerPieces;

  protected constructor(pieces: ServerPieces) {
    super(pieces.core);
    this.#pieces = pieces;
  }

  /**
   * A user by their id, or by a key of theirs, or `null`; with other options or none, whoever is signed in.
   *
   *     const ada = await app.getUser(userId);
   *     const bot = await app.getUser({ apiKey: request.headers.get("x-api-key") ?? "" });
   *     const user = await app.getUser({ tokenStore: request, or: "throw" });
   */
  override getUser(who: string | ByApiKey): Promise<ServerUser | null>;
  override getUser(options: GetUserOptions & { or: "redirect" | "throw" | "anonymous" }): Promise<CurrentServerUser>;
  override getUser(options?: GetUserOptions): Promise<CurrentServerUser | null>;
  override async getUser(who?: string | ByApiKey | GetUserOptions): Promise<ServerUser | null> {
    if (typeof who === "object" && "apiKey" in who) {
      const id = await this.#pieces.holders.user(who);
      return id === null ? null : this.#pieces.directory.getUser(id);
    }
    return typeof who === "string" ? this.#pieces.directory.getUser(who) : super.getUser(who);
  }

  /** A user by their id, to be watched. */
  user(id: string): Watchable<ServerUser | null> {
    return this.#pieces.directory.user(id);
  }

  /**
   * Users in the order of their sign-up: a page of them, or all when no limit is given.
   *
   *     const page = await app.listUsers({ limit: 50, query: "ada" });
   *     const next = page.nextCursor && (await app.listUsers({ limit: 50, query: "ada", cursor: page.nextCursor }));
   */
  listUsers(options?: ListUsersOptions): Promise<UserPage> {
    return this.#pieces.directory.listUsers(options);
  }

  /** The same, to be watched. */
  users(options?: ListUsersOptions): Watchable<UserPage> {
    return this.#pieces.directory.page(options);
  }

  /**
   * Creates a user, also while sign-up is off. Nothing is mailed.
   *
   *     const ada = await app.createUser({ primaryEmail: "ada@example.com", primaryEmailAuthEnabled: true, password });
   */
  createUser(user: NewUser): Promise<ServerUser> {
    return this.#pieces.directory.createUser(user);
  }

  /** The teams of the project, oldest first, to be watched. */
  get teams(): Watchable<ServerTeam[]> {
    return this.#pieces.directory.teams.all;
  }

  listTeams(): Promise<ServerTeam[]> {
    return this.#pieces.directory.teams.all.get();
  }

  /** A team by its id, or by a key of it; `null` when there is no such team, or the key is not good. */
  async getTeam(which: string | ByApiKey): Promise<ServerTeam | null> {
    const id = typeof which === "string" ? which : await this.#pieces.holders.team(which);
    return id === null ? null : this.#pieces.directory.teams.get(id);
  }

  /** The same, to be watched. */
  team(id: string): Watchable<ServerTeam | null> {
    return this.#pieces.directory.teams.one(id);
  }

  /**
   * Creates a team; without a creator it has no members yet.
   *
   *     const team = await app.createTeam({ displayName: "Rowers", creatorUserId: ada.id });
   */
  createTeam(wanted: ServerNewTeam): Promise<ServerTeam> {
    return this.#pieces.directory.teams.create(wanted);
  }

  /** Connects an account at a provider to a user, such as when users move here from another system. */
  createOAuthProvider(wanted: NewOAuthProviderAccount): Promise<CreateOAuthProviderResult> {
    return this.#pieces.createOAuthProvider(wanted);
  }

  /**
   * Mails users of the project, through the project's own mail server.
   *
   *     await app.sendEmail({ userIds: [user.id], subject: "Welcome", html: "<p>Glad to have you.</p>" });
   */
  sendEmail(email: EmailToUsers): Promise<SendEmailResult> {
    return this.#pieces.sendEmail(email);
  }
}
