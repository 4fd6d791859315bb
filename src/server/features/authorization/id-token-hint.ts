import { compactVerify, decodeJwt, errors } from "jose";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";

type Keys = Pick<Project, "issuer" | "signingKeys" | "rsaKeys">;

/** Whom an ID token was about. */
interface Hint {
  userId: string;
  clientId: string;
  sessionId: string | null;
}

/**
 * Reads an ID token of the project; null for any other text. The token may have expired: it says who the user was, and proves
 * nothing (OpenID Connect Core 1.0 §3.1.2.1).
 */
export async function idTokenIn(project: Keys, text: string): Promise<Hint | null> {
  const keys = [...project.signingKeys, ...project.rsaKeys];
  try {
    const { protectedHeader } = await compactVerify(
      text,
      ({ kid, alg }) => {
        const key = keys.find(({ id, publicJwk }) => id === kid && publicJwk.alg === alg);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      { algorithms: ["RS256", "ES256"] },
    );
    const { iss, aud, sub, sid } = decodeJwt(text);
    const isIdToken = protectedHeader.typ === "JWT" && iss === project.issuer;
    if (!isIdToken || sub === undefined || typeof aud !== "string") return null;
    return { userId: sub, clientId: aud, sessionId: typeof sid === "string" ? sid : null };
  } catch (error) {
    // An error of jose means that the token is invalid; any other is a server error.
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Returns the user of an ID token that the client got earlier; null when it sent none. */
export async function userOfHint(
  project: Keys,
  client: Pick<KnownClient, "id">,
  hint: string | undefined,
): Promise<string | null> {
  if (hint === undefined) return null;
  const known = await idTokenIn(project, hint);
  if (known?.clientId === client.id) return known.userId;
  throw new OAuthRefusal("invalid_request", "The id_token_hint is no ID token of this client.");
}
