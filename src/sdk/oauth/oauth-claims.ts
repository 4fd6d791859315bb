import * as contract from "#contract/oauth-claims.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/**
 * A claim of the project's own. An app gets it with its scope, which the user allows: in the ID token and at userinfo. `place` is
 * the kind of metadata, and `path` the keys that lead to the value in it, separated by dots. The claim of a permission is `true`
 * for users who have the project permission, and `false` for others.
 */
export type OAuthClaim = contract.OAuthClaim;
/** Where a claim comes from: a field of the user, a value in the user's metadata, or a project permission. */
export type OAuthClaimSource = contract.OAuthClaimSource;

/** The values of claims for a user. A claim without a value is absent. */
export interface OAuthClaimsPreview {
  readonly claims: Readonly<Record<string, unknown>>;
  /** Those that fit into the access tokens of sessions: together 768 bytes of JSON. */
  readonly sessionClaims: Readonly<Record<string, unknown>>;
}

/** Claims of the project's own. They are set in the project's configuration, as `oauthClaims`. */
export interface OAuthClaimsCalls {
  /**
   * Returns what claims would say about a user. They need not be stored. Throws USER_NOT_FOUND for an unknown user.
   *
   *     const source = { type: "metadata", place: "server", path: "department" } as const;
   *     const { claims } = await app.oauthClaims.preview(user.id, [{ name: "department", scope: "profile", source }]);
   */
  preview(userId: string, claims: readonly OAuthClaim[]): Promise<OAuthClaimsPreview>;
}

export const oauthClaims = (wire: Wire<"server">): OAuthClaimsCalls => ({
  async preview(userId, claims) {
    const body = { user_id: userId, claims: [...claims] };
    const said = await wire.call(contract.previewOAuthClaims, { body });
    return { claims: said.claims, sessionClaims: said.session_claims };
  },
});
