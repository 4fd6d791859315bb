import type { Level } from "#contract/access.ts";
import { deleteSession, listSessions, type Session } from "#contract/auth/sessions.ts";
import { type Resource, resource } from "#sdk/cache/resource.ts";
import type { UserScope } from "#sdk/user-scope.ts";
import type { ActiveSession } from "./user.ts";

/** The sessions of a user. */
export interface UserSessions {
  readonly activeSessions: Resource<ActiveSession[]>;
  getActiveSessions(): Promise<ActiveSession[]>;
  revokeSession(sessionId: string): Promise<void>;
  revokeOtherSessions(): Promise<void>;
}

export function sessionsOfUser<L extends Level>({ wire, connection, userId }: UserScope<L>): UserSessions {
  const query = { user_id: userId };
  const activeSessions = resource(async () => {
    const { items } = await wire.call(listSessions, { query });
    return items.map(fromWire);
  }, connection.deps);
  const revoke = (id: string) => wire.call(deleteSession, { params: { id }, query });
  return {
    activeSessions,
    getActiveSessions: activeSessions.get,
    async revokeSession(sessionId) {
      await revoke(sessionId);
      await activeSessions.refresh();
    },
    async revokeOtherSessions() {
      const others = (await activeSessions.get()).filter(({ isCurrentSession }) => !isCurrentSession);
      const revoked = await Promise.allSettled(others.map(({ id }) => revoke(id)));
      await activeSessions.refresh();
      const failure = revoked.find((each) => each.status === "rejected");
      // One at the hosted pages takes those with it that apps got with it.
      if (failure && (await activeSessions.get()).some(({ isCurrentSession }) => !isCurrentSession))
        throw failure.reason;
    },
  };
}

const fromWire = (payload: Session): ActiveSession => ({
  id: payload.id,
  userId: payload.user_id,
  createdAt: new Date(payload.created_at),
  isImpersonation: payload.is_impersonation,
  lastUsedAt: payload.last_used_at === undefined ? undefined : new Date(payload.last_used_at),
  isCurrentSession: payload.is_current_session,
  geoInfo: payload.last_used_at_end_user_ip_info,
  userAgent: payload.user_agent ?? null,
});
