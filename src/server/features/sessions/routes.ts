import { createSession, deleteSession, listSessions, refreshSession, signOut } from "#contract/auth/sessions.ts";
import { fail } from "#contract/errors.ts";
import { refresh } from "#server/foundation/sessions/index.ts";
import { unpaged } from "#server/http/reply/reply.ts";
import { on } from "#server/http/routing/api-route.ts";
import * as sessions from "./service.ts";

export const sessionRoutes = [
  on(createSession, async ({ deps, caller, body, dialect }) => {
    const created = await sessions.createSessionFor(deps, caller, {
      userId: body.user_id,
      lifetimeMillis: body.expires_in_millis,
      isImpersonation: body.is_impersonation ?? false,
      reason: body.reason,
      extended: dialect.extendedClaims,
    });
    return { access_token: created.accessToken, refresh_token: created.refreshToken };
  }),

  on(listSessions, async ({ deps, caller, query, dialect }) => {
    const all = sessions.listSessions(deps, caller, query.user_id);
    return unpaged(all, (each) => ({
      ...view(each, caller.user?.sessionId),
      ...(dialect.sessionsWithUserAgent && { user_agent: each.userAgent }),
    }));
  }),

  on(signOut, async ({ deps, caller }) => {
    await sessions.signOut(deps, caller);
    return { success: true as const };
  }),

  on(deleteSession, async ({ deps, caller, params, query }) => {
    await sessions.deleteSession(deps, caller, { id: params.id, userId: query.user_id });
    return { success: true as const };
  }),

  on(refreshSession, async ({ deps, caller, header, dialect }) => {
    const refreshToken = header("refreshToken");
    // An empty header counts as no token.
    if (!refreshToken) throw fail("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
    const { project, origin } = caller;
    const extended = dialect.extendedClaims;
    return { access_token: await refresh(deps, project, { refreshToken, origin, extended }) };
  }),
];

function view(session: sessions.Session, currentId: string | null | undefined) {
  return {
    id: session.id,
    user_id: session.userId,
    created_at: session.createdAt,
    is_impersonation: session.isImpersonation,
    last_used_at: session.lastUsedAt ?? undefined,
    is_current_session: session.id === currentId,
    last_used_at_end_user_ip_info: session.lastUsedFrom ?? undefined,
  };
}
