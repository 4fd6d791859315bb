import { ANSWER_PARAMETERS } from "#contract/auth/hosted-sign-in.ts";
import { fail } from "#contract/errors.ts";
import { OAuthRefusal } from "#server/access/oauth-refusal.ts";
import { isOnNamedDomain, isTrustedUrl } from "#server/access/trusted-url.ts";
import type { Deps } from "#server/deps.ts";
import { defaultsOf, type KnownClient } from "#server/features/oauth-clients/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";

/** An app of the project on another host, which signs its users in at the hosted pages. */
export interface HostedApp {
  /** Whether the owner has named its host in full. Any other asks its user each time: nobody else knows what is there. */
  isNamed: boolean;
}

/** Returns a page of an app to which an answer may go. Throws for any other: nobody is sent there, the user sees a page. */
export function pageOfApp(deps: Pick<Deps, "settings">, project: Project, sent: string | undefined): string {
  if (sent === undefined) throw new OAuthRefusal("invalid_request", "The parameter redirect_uri is missing.");
  if (!isPlain(sent)) throw new OAuthRefusal("invalid_request", NOT_PLAIN);
  if (!isTrustedUrl(deps, project, sent)) throw new OAuthRefusal("invalid_request", NOT_TRUSTED);
  return sent;
}

const NOT_PLAIN = `The redirect_uri must be an http or https address as browsers write it, without a user name, a fragment and the parameters ${ANSWER_PARAMETERS.join(", ")}.`;
const NOT_TRUSTED = "The redirect_uri is on none of the trusted domains of the project.";

/** As browsers write it, so that no two of them understand it differently. */
function isPlain(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.href !== address || !/^https?:$/.test(url.protocol)) return false;
  const hasOurs = ANSWER_PARAMETERS.some((name) => url.searchParams.has(name));
  return url.username === "" && url.password === "" && !address.includes("#") && !hasOurs;
}

/**
 * Describes an app by the page to which its answer goes. Throws when the project trusts that page no longer. It needs no consent:
 * its owner is the project's. docs/security/rules.md, rule 26.
 */
export function hostedApp(
  deps: Pick<Deps, "settings">,
  project: Project,
  page: string,
): { client: KnownClient; hosted: HostedApp } {
  if (!isTrustedUrl(deps, project, page)) throw fail("AUTHORIZATION_REQUEST_NOT_FOUND");
  const settings = { ...defaultsOf("public"), redirect_urls: [page], is_first_party: true };
  const client: KnownClient = {
    id: project.id,
    projectId: project.id,
    kind: "public",
    name: new URL(page).host,
    origin: "owner",
    settings,
    expiresAt: null,
  };
  return { client, hosted: { isNamed: isOnNamedDomain(project, page) } };
}
