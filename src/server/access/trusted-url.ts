import { isIPv4 } from "node:net";
import { fail } from "#contract/errors.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { isLoopback } from "#server/settings.ts";
import { isForbidden } from "./address-ranges.ts";
import type { Caller } from "./caller.ts";
import { coversHost } from "./trusted-domain.ts";

/** Schemes that run or read something when they are opened, with any host. */
const NEVER = new Set(["javascript:", "data:", "blob:", "file:", "vbscript:", "about:", "filesystem:", "view-source:"]);

/**
 * Whether codes and tokens of a project may be sent to a URL: to localhost if the project allows it, to a trusted
 * domain (equal scheme and host, with one label in place of a `*`, any port, a path that begins with the domain's, even
 * within a segment: docs/wire/requests.md, "URL fields"), to an app in development on the local network if the project
 * allows localhost, or to the project's own hosted pages. Other projects' hosted pages share the server's origin, so on
 * that origin only the project's own path is trusted, by whole segments and with the port, regardless of the project's
 * settings.
 */
export function isTrustedUrl(deps: Pick<Deps, "settings">, project: Project, target: string): boolean {
  if (!URL.canParse(target)) return false;
  const url = new URL(target);
  if (NEVER.has(url.protocol)) return false;
  if (isOurs(deps, url)) return isHosted(deps, project, url);
  const { allowLocalhost, trustedDomains } = project.config.domains;
  // The original does not accept [::1] as localhost, and existing clients do not expect it.
  if (allowLocalhost && !url.hostname.startsWith("[") && isLoopback(url.hostname)) return true;
  if (allowLocalhost && isExpoInDevelopment(url)) return true;
  return Object.values(trustedDomains).some(({ baseUrl }) => {
    if (!URL.canParse(baseUrl)) return false;
    const domain = new URL(baseUrl);
    return (
      url.protocol === domain.protocol &&
      coversHost(domain.hostname, url.hostname) &&
      url.pathname.startsWith(domain.pathname)
    );
  });
}

/**
 * Whether the owner has named the host of a URL in full, for https: not one that a `*` covers, not one of the user's device, and
 * not one that anybody on the way can pose as.
 */
export function isOnNamedDomain({ config }: Project, target: string): boolean {
  const { protocol, hostname, pathname } = new URL(target);
  return Object.values(config.domains.trustedDomains).some(({ baseUrl }) => {
    if (!URL.canParse(baseUrl)) return false;
    const domain = new URL(baseUrl);
    const isSameHost = protocol === "https:" && domain.protocol === protocol && domain.hostname === hostname;
    return isSameHost && !isLoopback(hostname) && pathname.startsWith(domain.pathname);
  });
}

/** Expo's app for development opens what a machine of the local network serves; nobody else can serve there. */
const isExpoInDevelopment = ({ protocol, hostname }: URL) =>
  protocol === "exp:" && isIPv4(hostname) && isForbidden({ address: hostname, family: 4 });

/**
 * Whether a URL points to this server: to one of its public URLs, or, if that URL is a loopback one, to another
 * loopback name with the same port.
 */
function isOurs({ settings }: Pick<Deps, "settings">, url: URL): boolean {
  return [settings.publicUrl, settings.adminUrl ?? settings.publicUrl].some((origin) => {
    const own = new URL(origin);
    if (url.host === own.host) return true;
    return url.port === own.port && isLoopback(own.hostname) && isLoopback(url.hostname);
  });
}

function isHosted({ settings }: Pick<Deps, "settings">, project: Project, url: URL): boolean {
  const isInternal = project.id === INTERNAL_PROJECT_ID;
  const places = [
    { origin: settings.publicUrl, path: isInternal ? "/handler/" : `/p/${project.id}/handler/` },
    ...(isInternal ? [{ origin: settings.adminUrl ?? settings.publicUrl, path: "/admin/" }] : []),
  ];
  return places.some(
    ({ origin, path }) =>
      url.origin === new URL(origin).origin && (url.pathname === path.slice(0, -1) || url.pathname.startsWith(path)),
  );
}

/** The project whose trust counts, and the level of the caller; a browser that a provider sends has none. */
type Asker = Pick<Caller, "project"> & Partial<Pick<Caller, "level">>;

export function requireTrustedUrl(deps: Pick<Deps, "settings">, asker: Asker, target: string): void {
  if (!isTrustedUrl(deps, asker.project, target)) throw untrustedUrl(deps, asker, target);
}

/**
 * The refusal of a URL. It names the URL that the caller has sent. Only callers with a key of the project's backend,
 * and everybody in dev mode, also get the trusted domains.
 */
export function untrustedUrl({ settings }: Pick<Deps, "settings">, { project, level }: Asker, target: string) {
  const { allowLocalhost, trustedDomains } = project.config.domains;
  const domains = Object.values(trustedDomains).map(({ baseUrl }) => baseUrl);
  const mayKnow = settings.dev || level === "server" || level === "admin";
  return fail("REDIRECT_URL_NOT_WHITELISTED", {
    redirect_url: target,
    ...(mayKnow && { trusted_domains: allowLocalhost ? [...domains, "localhost"] : domains }),
  });
}
