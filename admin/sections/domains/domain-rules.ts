import type { TrustedDomain } from "hallpass";
import { isAppAddress } from "#contract/app-address.ts";
import { checkLength } from "../../data/field-rules.ts";
import type { SayText } from "../../texts/texts.ts";

/** A trusted domain, as the values of the form. */
export interface DomainValues {
  /** A host, or the address of an app. */
  host: string;
  alsoWww: boolean;
  isHttp: boolean;
  handlerPath: string;
}

/** A name of 253 characters (RFC 1035), a colon and a port. */
const HOST_MAX_LENGTH = 259;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the host in a typed or pasted value: in lower case, without scheme and trailing slashes. */
export const hostIn = (value: string) =>
  value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");

/** What a `*` at the beginning of a host stands for: any subdomain of this one. Null for a host without one. */
export const wildcardBaseOf = (host: string) => (host.startsWith("*.") ? host.slice(2) : null);

/** Whether a text is `localhost` or a name with a dot, maybe with `*` as its first label; both may have a port. */
export function isHost(host: string): boolean {
  const [name = "", port, ...more] = host.split(":");
  if (more.length > 0 || (port !== undefined && !isPort(port))) return false;
  if (name === "localhost") return true;
  const labels = (wildcardBaseOf(name) ?? name).split(".");
  return labels.length > 1 && name.length <= 253 && labels.every((label) => LABEL.test(label));
}

const isPort = (port: string) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;

/** Whether a host can have a `www.` domain. Localhost, IP addresses, and hosts with `www.` or `*.` cannot. */
export function canHaveWww(host: string): boolean {
  const name = host.split(":")[0] ?? "";
  return isHost(host) && name !== "localhost" && !/^(www|\*)\./.test(name) && !/^[\d.]+$/.test(name);
}

/** Returns `true` for a valid new domain, or else the error. `others` are the domains that are already trusted. */
export function checkDomain(values: DomainValues, others: readonly TrustedDomain[], t: SayText): true | string {
  const host = hostIn(values.host);
  if (host.length > HOST_MAX_LENGTH) return checkLength(host, HOST_MAX_LENGTH, t);
  if (!isHost(host) && !isAppAddress(host)) return t("validation.invalidDomain");
  const [wanted] = domainsOf(values);
  return !others.some(({ domain }) => sameOrigin(domain, wanted?.domain ?? "")) || t("validation.domainExists");
}

/** The domains that the form adds: one, or two with its `www.` domain. */
export function domainsOf({ host: typed, alsoWww, isHttp, handlerPath }: DomainValues): TrustedDomain[] {
  const host = hostIn(typed);
  // As it is typed: paths have capitals.
  if (isAppAddress(host)) return [{ domain: typed.trim(), handlerPath }];
  const hosts = alsoWww && canHaveWww(host) ? [host, `www.${host}`] : [host];
  return hosts.map((each) => ({ domain: `${isHttp ? "http" : "https"}://${each}`, handlerPath }));
}

/** Adds domains to the list, except those that are already in it. */
export function withDomains(others: readonly TrustedDomain[], added: readonly TrustedDomain[]): TrustedDomain[] {
  const missing = added.filter(({ domain }) => !others.some((other) => sameOrigin(other.domain, domain)));
  return [...others, ...missing];
}

export function valuesOf({ domain, handlerPath }: TrustedDomain): DomainValues {
  return {
    host: isAppAddress(domain) ? domain : hostIn(domain),
    alsoWww: false,
    isHttp: domain.startsWith("http://"),
    handlerPath,
  };
}

/** Domains that were not stored by this form may have a trailing slash. */
const sameOrigin = (a: string, b: string) => trimmed(a) === trimmed(b);
const trimmed = (domain: string) => domain.toLowerCase().replace(/\/+$/, "");
