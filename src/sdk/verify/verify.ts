import { bytesIn } from "#contract/base64url.ts";
import { readToken } from "#contract/token-claims.ts";
import type { Deps } from "#sdk/deps.ts";
import { projectKeys } from "./keys.ts";
import { type PartialUser, partialUserOf, type TokenClaims } from "./partial-user.ts";

/** Checks an access token; `null` for one that is not valid now. Throws when the project's keys cannot be loaded. */
export type Verify = (accessToken: string | null) => Promise<PartialUser | null>;

interface VerifierParts {
  projectId: string;
  /** The server's URL, for its keys. */
  baseUrl: string;
  /** The URLs under which the server may be known; it signs the public one. */
  issuers: readonly string[];
  deps: Pick<Deps, "fetch" | "now" | "after" | "print">;
}

const ALGORITHM = { name: "ECDSA", hash: "SHA-256" };

/** Checks access tokens by the project's public keys, without asking the server about each. */
export function verifier({ projectId, baseUrl, issuers, deps }: VerifierParts): Verify {
  const path = `/api/v1/projects/${encodeURIComponent(projectId)}`;
  const keyOf = projectKeys(`${baseUrl}${path}/.well-known/jwks.json`, deps);
  const expected = issuers.map((url) => url + path);
  let hasToldIssuer = false;

  function isForThisApp(claims: TokenClaims): boolean {
    if (!hasAudience(claims, projectId)) return false;
    if (typeof claims.iss === "string" && expected.includes(claims.iss)) return true;
    // The project's own key has signed it, so this is a setting that is wrong, and every token would be refused.
    if (!hasToldIssuer) {
      deps.print(
        `Access tokens are issued by ${claims.iss}, but this app expects ${expected.join(" or ")}. Set baseUrl.browser to the address that issues them.`,
      );
    }
    hasToldIssuer = true;
    return false;
  }

  return async function verify(accessToken) {
    const token = readToken(accessToken);
    if (!token) return null;
    const { header, claims, signed, signature } = token;
    // The token does not choose how it is checked.
    if (header.alg !== "ES256" || typeof header.kid !== "string") return null;
    if (typeof claims.exp !== "number" || claims.exp * 1000 <= deps.now()) return null;

    const key = await keyOf(header.kid);
    const bytes = bytesOrNull(signature);
    if (!key || !bytes) return null;
    if (!(await crypto.subtle.verify(ALGORITHM, key, bytes, new TextEncoder().encode(signed)))) return null;
    return isForThisApp(claims) ? partialUserOf(claims) : null;
  };
}

const hasAudience = ({ aud }: TokenClaims, projectId: string) =>
  Array.isArray(aud) ? aud.includes(projectId) : aud === projectId;

function bytesOrNull(base64url: string) {
  try {
    return bytesIn(base64url);
  } catch {
    return null;
  }
}
