import type { Level } from "#contract/access.ts";
import { deleteSession, listSessions } from "#contract/auth/sessions.ts";
import type { Redirects } from "#sdk/apps/redirects.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import { type ConnectedAccounts, connectedAccountsOf } from "#sdk/connected-accounts/connected-accounts.ts";
import { type NotificationCategory, notificationCategories } from "#sdk/notifications/categories.ts";
import type { Session } from "#sdk/session/session.ts";
import type { OAuth } from "#sdk/sign-in/oauth.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { fromWire } from "./active-session.ts";
import type { ActiveSession, SignOutOptions } from "./user.ts";

/** Whoever a session belongs to, and what may be watched about them: the same objects for the life of the session. */
export interface Person<L extends Level> extends PersonParts<L> {
  readonly activeSessions: Resource<ActiveSession[]>;
  readonly connectedAccounts: ConnectedAccounts;
  revokeSession(sessionId: string): Promise<void>;
  readonly notificationCategories: Resource<NotificationCategory[]>;
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
  const { wire, connection } = parts;
  const activeSessions = resource(async () => {
    const { items } = await wire.call(listSessions, { query: { user_id: "me" } });
    return items.map(fromWire);
  }, connection.deps);
  return {
    ...parts,
    activeSessions,
    connectedAccounts: connectedAccountsOf(parts),
    notificationCategories: notificationCategories(wire, connection.deps),
    async revokeSession(sessionId) {
      await wire.call(deleteSession, { params: { id: sessionId }, query: { user_id: "me" } });
      await activeSessions.refresh();
    },
  };
}
