import type { Session } from "#contract/auth/sessions.ts";
import type { ActiveSession } from "./user.ts";

export const fromWire = (payload: Session): ActiveSession => ({
  id: payload.id,
  userId: payload.user_id,
  createdAt: new Date(payload.created_at),
  isImpersonation: payload.is_impersonation,
  lastUsedAt: payload.last_used_at === undefined ? undefined : new Date(payload.last_used_at),
  isCurrentSession: payload.is_current_session,
  geoInfo: payload.last_used_at_end_user_ip_info,
});
