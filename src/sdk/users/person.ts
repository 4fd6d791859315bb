import type { Level } from "#contract/access.ts";
import { deleteSession, listSessions } from "#contract/auth/sessions.ts";
import { type Resource, resource } from "../cache/resource.ts";
import type { Session } from "../session/session.ts";
import type { Connection } from "../wire/connection.ts";
import type { Wire } from "../wire/wire.ts";
import { fromWire } from "./active-session.ts";
import type { ActiveSession, SignOutOptions } from "./user.ts";

/** Whoever a session belongs to, and what may be watched about them: the same objects for the life of the session. */
export interface Person<L extends Level> extends PersonParts<L> {
  readonly activeSessions: Resource<ActiveSession[]>;
  revokeSession(sessionId: string): Promise<void>;
}

interface PersonParts<L extends Level> {
  /** Speaks for the session. */
  readonly wire: Wire<L>;
  readonly session: Session;
  readonly connection: Connection;
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
    async revokeSession(sessionId) {
      await wire.call(deleteSession, { params: { id: sessionId }, query: { user_id: "me" } });
      await activeSessions.refresh();
    },
  };
}
