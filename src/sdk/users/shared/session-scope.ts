import type { Level } from "#contract/access.ts";
import type { ClientUser } from "#contract/users.ts";
import type { Resource } from "#sdk/cache/resource.ts";
import {
  type ConnectedAccounts,
  connectedAccountsOf,
  type ServerOAuthProviderAccount,
} from "#sdk/connected-accounts/connected-accounts.ts";
import { type NotificationCategory, notificationCategories } from "#sdk/notifications/categories.ts";
import type { Redirects } from "#sdk/redirects/redirects.ts";
import type { ServerClock } from "#sdk/session/server-clock.ts";
import type { Session } from "#sdk/session/session.ts";
import type { OAuth } from "#sdk/sign-in/oauth.ts";
import type { UserScope } from "#sdk/user-scope.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { SignOutOptions } from "./user.ts";
import { sessionsOfUser, type UserSessions } from "./user-sessions.ts";

/** The user of a session and the user's watchable data: the same objects for the life of the session. */
export interface SessionScope<L extends Level> extends SessionParts<L>, UserScope<L> {
  readonly sessions: UserSessions;
  readonly connectedAccounts: ConnectedAccounts<ServerOAuthProviderAccount>;
  readonly notificationCategories: Resource<NotificationCategory[]>;
}

/** The parts that a session scope is made from. */
export interface SessionParts<L extends Level> {
  /** A wire that sends the tokens of the session. */
  readonly wire: Wire<L>;
  readonly session: Session;
  readonly clock: ServerClock;
  readonly connection: Connection;
  oauth(): Promise<OAuth>;
  readonly redirects: Redirects;
  signOut(options?: SignOutOptions): Promise<void>;
  /** The user as a server loaded it for this page; `null` for nobody, undefined to ask the server. Given once. */
  given?(): Promise<ClientUser | null | undefined>;
}

export function sessionScopeOf<L extends Level>(parts: SessionParts<L>): SessionScope<L> {
  const scope = { ...parts, userId: "me" };
  return {
    ...scope,
    sessions: sessionsOfUser(scope),
    connectedAccounts: connectedAccountsOf(scope, async (provider, scopes) =>
      (await parts.oauth()).link(parts.session, provider, scopes),
    ),
    notificationCategories: notificationCategories(parts.wire, parts.connection.deps),
  };
}
