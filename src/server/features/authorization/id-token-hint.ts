import { compactVerify, decodeJwt, errors } from "jose";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";

/**
 * Returns the user of an ID token that the client got earlier; null when it sent none. The token may have expired: it says who
 * the user was, and proves nothing (OpenID Connect Core 1.0 §3.1.2.1).
 */
export async function userOfHint(
  project: Pick<Project, "issuer" | "signingKeys" | "rsaKeys">,
  client: Pick<KnownClient, "id">,
  hint: string | undefined,
): Promise<string | null> {
  if (hint === undefined) return null;
  const keys = [...project.signingKeys, ...project.rsaKeys];
  try {
    const { protectedHeader } = await compactVerify(
      hint,
      ({ kid, alg }) => {
        const key = keys.find(({ id, publicJwk }) => id === kid && publicJwk.alg === alg);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      { algorithms: ["RS256", "ES256"] },
    );
    const { iss, aud, sub } = decodeJwt(hint);
    const isIdToken = protectedHeader.typ === "JWT" && iss === project.issuer && [aud].flat().includes(client.id);
    if (isIdToken && sub !== undefined) return sub;
  } catch (error) {
    // An error of jose means that the token is invalid; any other is a server error.
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new OAuthRefusal("invalid_request", "The id_token_hint is no ID token of this client.");
}
