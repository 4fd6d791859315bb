import { type HostedSignInQuery, PROMPT_CREATE } from "#contract/auth/hosted-sign-in.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { advance, type Way } from "./authorize.ts";
import { hostedApp, pageOfApp } from "./hosted-app.ts";
import { checkedParameters, type Return } from "./parameters.ts";

/**
 * Starts a sign-in at the hosted pages for an app on another host. Throws only where nobody may be sent back: to an address that
 * the project does not trust. docs/security/rules.md, rule 26.
 */
export async function startHosted(visit: Place, sent: HostedSignInQuery): Promise<Way> {
  const { deps, project, origin } = visit;
  await countAddress(deps, "authorization_address", origin.ip);
  const redirect_uri = pageOfApp(deps, project, sent.redirect_uri);
  const back: Return = {
    redirect_uri,
    names_redirect_uri: true,
    response_mode: "query",
    state: sent.state ?? null,
  };
  try {
    if (sent.state === undefined) throw new OAuthRefusal("invalid_request", "The parameter state is missing.");
    const app = hostedApp(deps, project, redirect_uri);
    const isSignUp = sent.prompt === PROMPT_CREATE;
    const known = { client: app.client, apis: [], back, hintedUserId: null, isPushed: false };
    const parameters = checkedParameters({ ...sent, prompt: isSignUp ? undefined : sent.prompt }, known);
    const way = await advance(visit, { ...app, parameters, createdAt: deps.now(), answer: null }, null);
    return way.to === "pages" ? { ...way, isSignUp } : way;
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    return { to: "client", back, answer: { error: error.code, description: error.message }, language: null };
  }
}
