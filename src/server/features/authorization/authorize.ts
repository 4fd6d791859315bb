import { PUSHED_REQUEST_PREFIX, type SentParameters } from "#contract/oauth/authorize.ts";
import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Place } from "#server/access/authorization-server.ts";
import { hostedSessionOf } from "#server/access/hosted-session.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import type { Deps } from "#server/deps.ts";
import { oauthApisOf } from "#server/features/oauth-apis/index.ts";
import type { KnownClient } from "#server/features/oauth-clients/index.ts";
import { askingClient } from "#server/features/oauth-self-named/index.ts";
import { createSessionCodeIn } from "#server/features/social-sign-in/index.ts";
import { createAuthorizationCodeIn } from "#server/foundation/oauth-grants/index.ts";
import { rsaKeyOf } from "#server/tokens/rsa-key.ts";
import type { Locale } from "#texts/locales.ts";
import { allowAndReportIn } from "./allow.ts";
import type { ClientsAnswer } from "./answer.ts";
import { authenticationIn } from "./authentication.ts";
import { userOfHint } from "./id-token-hint.ts";
import { checkedParameters, type Return } from "./parameters.ts";
import { personIn } from "./person.ts";
import { returnOf } from "./redirect-address.ts";
import { endRequestIn, requestIn, storeRequestIn, takePushedIn } from "./requests.ts";
import { type Asked, type Step, stepOf } from "./step.ts";
import { languageIn } from "./ui-locales.ts";

/**
 * Where a browser goes next: to the client with an answer, to the sign-in pages, which find the stored request by its code, or
 * to the server again, with its cookies.
 */
export type Way =
  | { to: "client"; back: Return; answer: ClientsAnswer; language: Locale | null }
  | { to: "pages"; code: string; language: Locale | null; isSignUp?: boolean }
  | { to: "self"; code: string };

/** A request as it arrives, by an address or by a form. */
interface Arrived {
  sent: SentParameters & { request_uri?: string };
  /** From another site, browsers send no cookies with a form. */
  isForm: boolean;
}

/**
 * Starts a request. Throws only where no client may be told: for an unknown one, and for an address that it does not have.
 * docs/security/rules.md, rule 21.
 */
export async function start(visit: Place, { sent, isForm }: Arrived): Promise<Way> {
  const { deps, project, origin } = visit;
  await countAddress(deps, "authorization_address", origin.ip);
  const client = await clientOf(visit, sent.client_id);
  const [, pushed] = sent.request_uri?.split(PUSHED_REQUEST_PREFIX) ?? [];
  if (pushed !== undefined) {
    await deps.store.write((tx) =>
      takePushedIn(tx, deps, { projectId: project.id, clientId: client.id, code: pushed }),
    );
    return isForm ? { to: "self", code: pushed } : goOn(visit, pushed);
  }
  const back = returnOf(sent, client, deps.settings);
  try {
    if (sent.request_uri !== undefined) throw new OAuthRefusal("request_uri_not_supported");
    const apis = await oauthApisOf(deps.store, project.id);
    const hintedUserId = await userOfHint(project, client, sent.id_token_hint);
    const parameters = checkedParameters(sent, { client, apis, back, hintedUserId, isPushed: false });
    const asked = { client, hosted: null, parameters, createdAt: deps.now(), answer: null };
    if (isForm) return { to: "self", code: await store(deps, project.id, asked) };
    return await advance(visit, asked, null);
  } catch (error) {
    if (!(error instanceof OAuthRefusal)) throw error;
    const answer = { error: error.code, description: error.message };
    return { to: "client", back, answer, language: languageIn(sent.ui_locales) };
  }
}

/** Goes on with a stored request, for example after the user has answered it. */
export async function goOn(visit: Place, code: string): Promise<Way> {
  const { deps, project } = visit;
  return advance(visit, await deps.store.read((db) => requestIn(db, deps, project, code)), code);
}

const store = (deps: Deps, projectId: string, { client, hosted, parameters }: Asked): Promise<string> => {
  const clientId = hosted ? null : client.id;
  return deps.store.write((tx) => storeRequestIn(tx, deps, { projectId, clientId, parameters, isPushed: false }));
};

/** Takes a request as far as it gets without the user. `code` is that of a stored one. */
export async function advance(visit: Place, asked: Asked, code: string | null): Promise<Way> {
  const { deps, project, request } = visit;
  const { client, parameters: back } = asked;
  const { language } = back;
  const toClient = (answer: ClientsAnswer): Way => ({ to: "client", back, answer, language });
  const isDenied = asked.answer?.type === "denied";
  if (isDenied && code !== null) {
    await deps.store.write((tx) => endRequestIn(tx, project.id, code));
    return toClient({ error: "access_denied", description: "The user refused." });
  }
  const session = await hostedSessionOf(deps, request, project);
  const person = await deps.store.read((db) => personIn(db, deps, project, client, session));
  const next = stepOf(asked, person, deps.now());
  if (next.step === "nothing") {
    const answer = await approved(visit, asked, code, session);
    if (answer) return toClient(answer);
  }
  if (back.prompt.includes("none")) {
    if (code !== null) await deps.store.write((tx) => endRequestIn(tx, project.id, code));
    return toClient(withoutPages(next));
  }
  return { to: "pages", code: code ?? (await store(deps, project.id, asked)), language };
}

/** Creates the code. Null if something has changed since the last look. */
async function approved(
  place: Place,
  asked: Asked,
  code: string | null,
  session: { userId: string; sessionId: string } | null,
): Promise<ClientsAnswer | null> {
  const { client, hosted, parameters } = asked;
  const { deps, project } = place;
  const projectId = project.id;
  // The client may look for the key before the token that needs it is there, so the first one is made now.
  if (!hosted && client.settings.id_token_signed_response_alg === "RS256") await rsaKeyOf(deps, project);
  return deps.store.write(async (tx) => {
    const person = await personIn(tx, deps, project, client, session);
    if (!person || stepOf(asked, person, deps.now()).step !== "nothing") return null;
    // Of two tabs, one gets the code; the other finds no request any more.
    if (code !== null && !(await endRequestIn(tx, projectId, code))) return null;
    const { userId } = person;
    if (hosted) {
      const { redirect_uri: redirectUri, code_challenge: challenge } = parameters;
      const sessionId = person.session.id;
      return { code: await createSessionCodeIn(tx, deps, { projectId, userId, sessionId, redirectUri, challenge }) };
    }
    const grant = await allowAndReportIn(tx, place, { client, person, access: parameters.access });
    return {
      code: await createAuthorizationCodeIn(tx, deps, {
        projectId,
        userId: person.userId,
        grantId: grant.id,
        sessionId: person.session.id,
        data: {
          redirect_uri: parameters.names_redirect_uri ? parameters.redirect_uri : null,
          code_challenge: parameters.code_challenge,
          nonce: parameters.nonce,
          dpop_jkt: parameters.dpop_jkt ?? null,
          access: parameters.access,
          ...(parameters.is_trial && { is_trial: true }),
          ...authenticationIn(person.session),
        },
      }),
    };
  });
}

/** What a client gets that wants no pages, where the user would have to do something (OpenID Connect Core 1.0 §3.1.2.6). */
function withoutPages({ step, reason }: Step): ClientsAnswer {
  const says = (error: OAuthErrorCode, description: string) => ({ error, description });
  if (step === "no_access") return says("access_denied", "The user may not use this client.");
  if (step === "consent") return says("consent_required", "The user has not allowed all of this yet.");
  if (step === "choose_account")
    return says("interaction_required", "The user must say that this program may continue.");
  if (reason === "second_factor") return says("interaction_required", "The user must sign in with a second factor.");
  return says("login_required", "The user is not signed in, or has to sign in again.");
}

async function clientOf(visit: Place, id: string | undefined): Promise<KnownClient> {
  if (id === undefined) throw new OAuthRefusal("invalid_request", "The parameter client_id is missing.");
  const client = await askingClient(visit, id);
  if (!client) throw new OAuthRefusal("invalid_request", "No app has this client_id. It may have been deleted.");
  return client;
}
