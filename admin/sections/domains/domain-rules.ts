import type { TrustedDomain } from "hallpass";
import type { SayText } from "../../texts/texts.ts";

/** A domain as the form asks for it. */
export interface DomainValues {
  host: string;
  alsoWww: boolean;
  isHttp: boolean;
  handlerPath: string;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What was typed or pasted, as a host: lower case, without scheme and slashes around it. */
export const hostIn = (value: string) =>
  value
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\/+$/, "");

/** `localhost` or a dotted name, either with a port. */
export function isHost(host: string): boolean {
  const [name = "", port, ...more] = host.split(":");
  if (more.length > 0 || (port !== undefined && !isPort(port))) return false;
  if (name === "localhost") return true;
  const labels = name.split(".");
  return labels.length > 1 && name.length <= 253 && labels.every((label) => LABEL.test(label));
}

const isPort = (port: string) => /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;

/** Whether a `www.` in front makes sense: not for localhost, addresses, and names that have it. */
export function canHaveWww(host: string): boolean {
  const name = host.split(":")[0] ?? "";
  return isHost(host) && name !== "localhost" && !name.startsWith("www.") && !/^[\d.]+$/.test(name);
}

/** What is wrong with a domain, given those that are trusted already; `true` when nothing is. */
export function checkDomain(values: DomainValues, others: readonly TrustedDomain[], t: SayText): true | string {
  if (!isHost(hostIn(values.host))) return t("validation.invalidDomain");
  const [wanted] = domainsOf(values);
  return !others.some(({ domain }) => sameOrigin(domain, wanted?.domain ?? "")) || t("validation.domainExists");
}

export const checkHandlerPath = (path: string, t: SayText): true | string =>
  path.startsWith("/") || t("validation.handlerPath");

/** The domains that the form stands for: one, or also its `www.` twin. */
export function domainsOf({ host: typed, alsoWww, isHttp, handlerPath }: DomainValues): TrustedDomain[] {
  const host = hostIn(typed);
  const hosts = alsoWww && canHaveWww(host) ? [host, `www.${host}`] : [host];
  return hosts.map((each) => ({ domain: `${isHttp ? "http" : "https"}://${each}`, handlerPath }));
}

/** The list with the domains of the form in it; a twin that is trusted already is not added again. */
export function withDomains(others: readonly TrustedDomain[], added: readonly TrustedDomain[]): TrustedDomain[] {
  const missing = added.filter(({ domain }) => !others.some((other) => sameOrigin(other.domain, domain)));
  return [...others, ...missing];
}

export function valuesOf({ domain, handlerPath }: TrustedDomain): DomainValues {
  return { host: hostIn(domain), alsoWww: false, isHttp: domain.startsWith("http://"), handlerPath };
}

/** Domains stored by other means may have a slash at their end. */
const sameOrigin = (a: string, b: string) => trimmed(a) === trimmed(b);
const trimmed = (domain: string) => domain.toLowerCase().replace(/\/+$/, "");
