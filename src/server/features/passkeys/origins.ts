import { fail } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { coversHost } from "#server/access/trusted-domain.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";

/**
 * Returns the relying party of a page, which is its host, or throws when the project's passkeys may not be used there.
 * Allowed are the pages of this server, trusted domains whose base URL is exactly the origin, or has one label of it as
 * `*`, and localhost if the project allows it. A trusted domain with a path does not count: passkeys have no paths. docs/security/rules.md, rule 9.
 */
export function requirePasskeyOrigin(
  { settings }: Pick<Deps, "settings">,
  project: Project,
  origin: string,
  doing: "registration" | "authentication",
): { rpId: string } {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url?.origin !== origin) throw refused(doing, "the origin is not allowed");
  const rpId = url.hostname;
  const pages = [settings.publicUrl, ...(project.id === INTERNAL_PROJECT_ID ? [settings.adminUrl] : [])];
  if (pages.some((page) => page && new URL(page).origin === origin)) return { rpId };
  const { allowLocalhost, trustedDomains } = project.config.domains;
  if (rpId === "localhost") {
    if (allowLocalhost) return { rpId };
    throw refused(doing, "localhost is not allowed");
  }
  if (Object.values(trustedDomains).some(({ baseUrl }) => covers(baseUrl, url))) return { rpId };
  throw refused(doing, "the origin is not allowed");
}

/** Whether a base URL is this origin, or has a `*` in place of one label of it. */
function covers(baseUrl: string, { protocol, port, hostname }: URL): boolean {
  const trusted = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (trusted?.origin !== baseUrl) return false;
  return trusted.protocol === protocol && trusted.port === port && coversHost(trusted.hostname, hostname);
}

const refused = (doing: string, why: string) =>
  fail("PASSKEY_AUTHENTICATION_FAILED", { reason: `Passkey ${doing} failed because ${why}` });
