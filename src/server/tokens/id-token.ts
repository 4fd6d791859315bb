import { createHash } from "node:crypto";
import type { OAuthClientSettings } from "#contract/oauth-clients.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { signedJwt } from "./jws.ts";
import { rsaKeyOf } from "./rsa-key.ts";
import { keyThatSigns } from "./signing-keys.ts";

/**
 * Signs an ID token (OpenID Connect Core, section 2), or a logout token, with the algorithm of its client. An RSA signature takes less than half a
 * millisecond, so no other thread makes it.
 */
export async function signIdToken(
  deps: Pick<Deps, "store" | "keyring" | "now" | "projects">,
  project: Project,
  alg: OAuthClientSettings["id_token_signed_response_alg"],
  claims: object,
  typ: "JWT" | typeof LOGOUT_TYPE = "JWT",
): Promise<string> {
  return alg === "RS256"
    ? signedJwt(await rsaKeyOf(deps, project), typ, claims)
    : signedJwt(keyThatSigns(project.signingKeys, deps.now()), typ, claims);
}

/** The type that tells a logout token from an ID token of the same key (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
export const LOGOUT_TYPE = "logout+jwt";

/** Binds an access token to the ID token of the same reply (OpenID Connect Core, section 3.1.3.6); both algorithms use SHA-256. */
export const atHash = (accessToken: string): string =>
  createHash("sha256").update(accessToken).digest().subarray(0, 16).toString("base64url");
