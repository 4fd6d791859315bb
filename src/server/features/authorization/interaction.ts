import type { AuthorizationRequest } from "#contract/auth/authorization-requests.ts";
import type { Caller } from "#server/access/caller.ts";
import type { Deps } from "#server/deps.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import { personIn } from "./person.ts";
import { hostOf } from "./redirect-address.ts";
import { requestIn, storeAnswerIn } from "./requests.ts";
import { shownClient, shownScopes } from "./shown.ts";
import { type Asked, stepOf } from "./step.ts";

/** Shows a stored request to the user who has to answer it. */
export async function details(deps: Deps, caller: Caller, code: string): Promise<AuthorizationRequest> {
  const { project, projectId } = caller;
  return deps.store.read(async (db) => {
    const asked = await requestIn(db, deps, project, code);
    const { client, parameters } = asked;
    const apis = await oauthApisOf(db, projectId);
    const person = await personIn(db, deps, project, client, signedIn(caller));
    return {
      client: { ...shownClient(client), redirect_host: hostOf(parameters.redirect_uri) },
      ...stepOf(asked, person, deps.now()),
      login_hint: parameters.login_hint,
      scopes: shownScopes(project, parameters.access, apis),
    };
  });
}

/**
 * Stores the user's approval, which the browser then takes to the client in the same session. A user who has to do something
 * else first approves nothing, and the browser comes back to the page.
 */
export async function approve(deps: Deps, caller: Caller, code: string): Promise<Asked> {
  const { project, projectId } = caller;
  return deps.store.write(async (tx) => {
    const asked = await requestIn(tx, deps, project, code);
    const person = await personIn(tx, deps, project, asked.client, signedIn(caller));
    const { step } = stepOf(asked, person, deps.now());
    if (person && step !== "sign_in" && step !== "no_access") {
      await storeAnswerIn(tx, projectId, code, { type: "approved", sessionId: person.session.id });
    }
    return asked;
  });
}

/** Stores the user's refusal. */
export async function deny(deps: Deps, caller: Caller, code: string): Promise<Asked> {
  return deps.store.write(async (tx) => {
    const asked = await requestIn(tx, deps, caller.project, code);
    await storeAnswerIn(tx, caller.projectId, code, { type: "denied" });
    return asked;
  });
}

/** The session of a caller, on which an approval hangs. */
export const signedIn = ({ user, level }: Caller) =>
  level === "client" && user?.sessionId ? { userId: user.id, sessionId: user.sessionId } : null;
