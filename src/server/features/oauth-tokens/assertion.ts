import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { CLIENT_ASSERTION_MAX_SECONDS, CLOCK_TOLERANCE_SECONDS, SECOND } from "#contract/limits.ts";
import { ASSERTION_ALGORITHMS } from "#contract/oauth/client-authentication.ts";
import type { Place } from "#server/access/authorization-server.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { spendIn } from "#server/foundation/oauth-grants/index.ts";

/** The types of an assertion: most clients name none, and RFC 7519 has the second. */
const TYPES: readonly (string | undefined)[] = [undefined, "JWT", "client-authentication+jwt"];

/** What an assertion says, after the check of its signature. */
interface Said {
  typ?: string;
  aud: string | string[] | undefined;
  jti: unknown;
  /** Seconds since 1970. */
  exp: number;
}

/**
 * Whether a JWT proves that its sender has the client's key (RFC 7523 §3). Each counts once, lives for a minute, and is for this
 * server alone: another server that receives one cannot use it here.
 */
export async function isAssertionOf(place: Place, client: KnownClient, assertion: string): Promise<boolean> {
  const { deps, project } = place;
  const said = await verified(place, client, assertion);
  if (!said || !TYPES.includes(said.typ) || typeof said.jti !== "string") return false;
  const { aud = [], jti, exp } = said;
  const ours = [project.issuer, `${project.issuer}/oauth/token`];
  const audiences = [aud].flat();
  if (audiences.length === 0 || !audiences.every((each) => ours.includes(each))) return false;
  const expiresAt = (exp + CLOCK_TOLERANCE_SECONDS) * SECOND;
  if (expiresAt > deps.now() + (CLIENT_ASSERTION_MAX_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS) * SECOND) return false;
  return deps.store.write((tx) => spendIn(tx, { projectId: project.id, by: client.id, jti }, expiresAt));
}

async function verified({ deps }: Place, { id, settings }: KnownClient, assertion: string): Promise<Said | null> {
  const { jwks, jwks_url } = settings;
  try {
    // The rules of clients let only JWK sets be stored.
    const keys = jwks_url === null ? createLocalJWKSet(jwks as unknown as JSONWebKeySet) : deps.clientKeys(jwks_url);
    const { payload, protectedHeader } = await jwtVerify(assertion, keys, {
      algorithms: [...ASSERTION_ALGORITHMS],
      issuer: id,
      subject: id,
      requiredClaims: ["exp"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(deps.now()),
    });
    return { typ: protectedHeader.typ, aud: payload.aud, jti: payload.jti, exp: Number(payload.exp) };
  } catch (error) {
    // Its keys may be of any kind, and the library has an error for each: none of them is one of this server.
    deps.log.debug("An assertion of an OAuth client could not be verified", { client: id, error });
    return null;
  }
}
