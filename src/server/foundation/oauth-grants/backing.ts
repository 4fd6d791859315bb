import type { Tables } from "#server/db/store/tables.ts";
import type { Access } from "#server/tokens/granted.ts";
import { covers } from "./grants.ts";

/** What codes and tokens hang on: the consent, and the session unless they outlive it. */
export interface Backing {
  clientId: string;
  /** All that the user allows the client now. */
  allowed: Access[];
  grantUsedAt: number;
  /** Null where the session is over, and where there is none. */
  sessionEndsAt: number | null;
  isImpersonation: boolean | null;
}

export const backingOf = (g: Tables["oauthGrants"], s: Tables["sessions"]) => ({
  clientId: g.clientId,
  allowed: g.access,
  grantUsedAt: g.lastUsedAt,
  sessionEndsAt: s.expiresAt,
  isImpersonation: s.isImpersonation,
});

/**
 * Whether consent and session still hold. Nothing is issued to an impersonation: what it got would outlive it, and would act
 * as the user.
 */
export function isBacked(
  {
    allowed,
    sessionEndsAt,
    isImpersonation,
    ...of
  }: Backing & { sessionId: string | null; data: { access: Access[] } },
  now: number,
): boolean {
  if (!covers(allowed, of.data.access)) return false;
  return of.sessionId === null || ((sessionEndsAt ?? 0) > now && !isImpersonation);
}
