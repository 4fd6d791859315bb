import { fail } from "#contract/errors.ts";
import { PUSHED_REQUEST_LIFETIME_MILLIS } from "#contract/limits.ts";
import type { OAuthTrial } from "#contract/oauth-trials.ts";
import type { Caller } from "#server/access/caller.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { refuse } from "#server/access/refusal.ts";
import { auditBy } from "#server/audit/write.ts";
import type { Deps } from "#server/deps.ts";
import { storePushedIn, trialPage, trialParameters } from "#server/features/authorization/index.ts";
import { type KnownClient, oauthClientOf } from "#server/features/oauth-clients/index.ts";
import { redeemTrialCode } from "#server/features/oauth-tokens/index.ts";
import { familyById, revokeFamilyIn, scopesOf } from "#server/foundation/oauth-grants/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { issuerOf } from "#server/tokens/access.ts";

type Wanted = Parameters<typeof trialParameters>[3];

/** Stores the request of a trial, with which the browser of the owner then comes to the authorization endpoint. */
export async function start(deps: Deps, caller: Caller, clientId: string, wanted: Wanted) {
  const { project } = caller;
  const client = await triedClient(deps, project, clientId);
  const parameters = await explained(trialParameters(deps, project, client, wanted));
  const expiresAt = deps.now() + PUSHED_REQUEST_LIFETIME_MILLIS;
  const requestUri = await deps.store.write(async (tx) => {
    await auditBy(tx, deps, caller, {
      action: "oauth_trial_started",
      subject: { type: "oauth_client", id: clientId },
      after: { access: parameters.access },
    });
    return storePushedIn(tx, deps, client, parameters);
  });
  const query = new URLSearchParams({ client_id: clientId, request_uri: requestUri });
  return {
    authorization_url: `${issuerOf(deps.settings.publicUrl, project.id)}/oauth/authorize?${query}`,
    redirect_uri: parameters.redirect_uri,
    expires_at_millis: expiresAt,
  };
}

/** Exchanges the code of a trial. The tokens are real, and hang on what the user has allowed the client. */
export async function redeem(
  deps: Deps,
  { caller, request }: { caller: Caller; request: Request },
  clientId: string,
  form: { code: string; code_verifier: string },
): Promise<OAuthTrial> {
  const { project, origin } = caller;
  const client = await triedClient(deps, project, clientId);
  let id = "";
  const redirect_uri = trialPage(deps.settings, project.id, clientId);
  const reply = await explained(
    redeemTrialCode({ deps, project, origin, request }, client, { ...form, redirect_uri }, async (tx, tokens) => {
      id = tokens.familyId;
      await auditBy(tx, deps, caller, {
        action: "oauth_trial_redeemed",
        subject: { type: "oauth_client", id: clientId },
        after: { user_id: tokens.userId, scopes: scopesOf(tokens.access) },
      });
    }),
  );
  const { refresh_token, issued_token_type, ...shown } = reply;
  return { ...shown, id, has_refresh_token: refresh_token !== undefined };
}

/** Ends the tokens of a trial, also where the authorization server is off. */
export async function revoke(deps: Deps, caller: Caller, { clientId, id }: { clientId: string; id: string }) {
  const { projectId } = caller;
  await deps.store.write(async (tx) => {
    const family = await familyById(tx, projectId, id);
    if (!family?.data.is_trial || family.clientId !== clientId) throw fail("OAUTH_GRANT_NOT_FOUND");
    await revokeFamilyIn(tx, projectId, id);
    await auditBy(tx, deps, caller, {
      action: "oauth_trial_revoked",
      subject: { type: "oauth_client", id: clientId },
      before: { user_id: family.userId, scopes: scopesOf(family.data.access) },
    });
  });
}

async function triedClient(deps: Deps, project: Project, id: string): Promise<KnownClient> {
  const client = await oauthClientOf(deps.store, deps, project, id);
  if (!client) throw fail("OAUTH_CLIENT_NOT_FOUND");
  if (!project.config.authorizationServer?.enabled) throw refuse("AUTHORIZATION_SERVER_OFF");
  return client;
}

/** What the client would be told comes as the text of a refusal: this is no endpoint of OAuth. */
async function explained<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    throw refuse("OAUTH_TRIAL_REFUSED", { error: error.code, description: error.message });
  }
}
