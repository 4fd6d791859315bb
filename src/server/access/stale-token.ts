import type { EndpointShape } from "#contract/endpoint.ts";
import type { Deps } from "#server/deps.ts";
import { sessionClaims } from "#server/foundation/claims/index.ts";
import { knownSession } from "#server/foundation/sessions/index.ts";
import { claimsOf, findUser } from "#server/foundation/users/index.ts";
import { saysOf } from "#server/tokens/access.ts";
import type { Caller } from "./caller.ts";

/**
 * Whether a change has made a claim of its own request's access token outdated. Compares the claims after every change,
 * so that endpoints need not know the claims. docs/wire/tokens.md.
 */
export async function isTokenStale(
  deps: Deps,
  { method }: EndpointShape,
  caller: Caller | null,
  token: string | null,
): Promise<boolean> {
  if (method === "GET" || !token || !caller?.user?.sessionId) return false;
  const { project, projectId, user } = caller;
  try {
    const found = await findUser(deps.store, projectId, user.id);
    if (!found) return false;
    const said = { extended: claimsOf(found), own: await sessionClaims(deps, project, found) };
    if (saysOf(token, said)) return false;
    // Nobody can renew the token of a session that the change has ended.
    const session = await knownSession(deps, projectId, { userId: user.id, sessionId: user.sessionId });
    return session === "alive" || session === "impersonation";
  } catch (error) {
    // The change was made. A client that saw an error would make it again.
    deps.log.warn("Could not compare an access token with its user; the token is renewed when it expires", { error });
    return false;
  }
}
