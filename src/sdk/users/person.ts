import type { Level } from "#contract/access.ts";
import type { Redirects } from "#sdk/apps/redirects.ts";
import type { Resource } from "#sdk/cache/resource.ts";
import {
  type ConnectedAccounts,
  connectedAccountsOf,
  type ServerOAuthProviderAccount,
} from "#sdk/connected-accounts/connected-accounts.ts";
import { type NotificationCategory, notificationCategories } from "#sdk/notifications/categories.ts";
import type { Session } from "#sdk/session/session.ts";
import type { OAuth } from "#sdk/sign-in/oauth.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { SignOutOptions } from "./user.ts";
import { sessionsOfUser, type UserSessions } from "./user-sessions.ts";

/** Whoever a session belongs to, and what may be watched about them: the same objects for the life of the session. */
export interface Person<L extends Level> extends PersonParts<L>, Whose<L> {
  readonly sessions: UserSessions;
  readonly connectedAccounts: ConnectedAccounts<ServerOAuthProviderAccount>;
  readonly notificationCategories: Resource<NotificationCategory[]>;
}

/** A user that a wire may ask about. */
export interface Whose<L extends Level> {
  readonly wire: Wire<L>;
  readonly connection: Connection;
  readonly redirects: Redirects;
  /** Or `me`: whoever the wire speaks for. */
  readonly userId: string;
}

/** What a session's user is made of. */
export interface PersonParts<L extends Level> {
  /** Speaks for the session. */
  readonly wire: Wire<L>;
  readonly session: Session;
  readonly connection: Connection;
  oauth(): Promise<OAuth>;
  readonly redirects: Redirects;
  signOut(options?: SignOutOptions): Promise<void>;
}

export function personIn<L extends Level>(parts: PersonParts<L>): Person<L> {
  const whose = { ...parts, userId: "me" };
  return {
    ...whose,
    sessions: sessionsOfUser(whose),
    connectedAccounts: connectedAccountsOf(whose, async (provider, scopes) =>
      (await parts.oauth()).link(parts.session, provider, scopes),
    ),
    notificationCategories: notificationCategories(parts.wire, parts.connection.deps),
  };
}
