import { bytesIn } from "#contract/base64url.ts";
import type { ReadToken } from "#contract/token-claims.ts";
import type { Deps } from "#sdk/deps.ts";
import { issuerOf } from "./issuer.ts";
import { projectKeys } from "./keys.ts";
import type { TokenClaims } from "./partial-user.ts";

/**
 * Returns whether the project has signed a token, of any kind, that has not expired. Throws when the project's keys cannot
 * be loaded.
 */
export type IsGenuine = (token: ReadToken) => Promise<boolean>;

export interface IssuerParts {
  projectId: string;
  /** The server's URL, for its keys. */
  baseUrl: string;
  /** The URLs under which the server may be known; it signs the public one. */
  issuers: readonly string[];
  deps: Pick<Deps, "fetch" | "now" | "after" | "print">;
}

const ALGORITHM = { name: "ECDSA", hash: "SHA-256" };

/** Checks tokens by the project's public keys, without asking the server about each. */
export function genuineness({ projectId, baseUrl, issuers, deps }: IssuerParts): IsGenuine {
  const keyOf = projectKeys(`${issuerOf(baseUrl, projectId)}/.well-known/jwks.json`, deps);
  const expected = issuers.map((url) => issuerOf(url, projectId));
  let hasToldIssuer = false;

  function isOfIssuer({ iss }: TokenClaims): boolean {
    if (typeof iss === "string" && expected.includes(iss)) return true;
    // The project's own key has signed it, so this is a setting that is wrong, and every token would be refused.
    if (!hasToldIssuer) {
      deps.print(
        `Access tokens are issued by ${iss}, but this app expects ${expected.join(" or ")}. Set baseUrl.browser to the address that issues them.`,
      );
    }
    hasToldIssuer = true;
    return false;
  }

  return async function isGenuine({ header, claims, signed, signature }) {
    // The token does not choose how it is checked.
    if (header.alg !== "ES256" || typeof header.kid !== "string") return false;
    if (hasExpired(claims, deps.now())) return false;

    const key = await keyOf(header.kid);
    const bytes = bytesOrNull(signature);
    if (!key || !bytes) return false;
    if (!(await crypto.subtle.verify(ALGORITHM, key, bytes, new TextEncoder().encode(signed)))) return false;
    return isOfIssuer(claims);
  };
}

/** A token without an end is none of ours. */
export const hasExpired = ({ exp }: TokenClaims, nowMillis: number): boolean =>
  typeof exp !== "number" || exp * 1000 <= nowMillis;

export const hasAudience = ({ aud }: TokenClaims, audience: string): boolean =>
  Array.isArray(aud) ? aud.includes(audience) : aud === audience;

function bytesOrNull(base64url: string) {
  try {
    return bytesIn(base64url);
  } catch {
    return null;
  }
}
