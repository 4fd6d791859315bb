import type { AdminProject, ProductionModeError, TrustedDomain } from "./project.ts";

type Fault = Omit<ProductionModeError, "relativeFixUrl">;

/** Lists what prevents production mode: the localhost setting first, then the errors of each domain. */
export function productionModeErrors({ id, config }: Pick<AdminProject, "id" | "config">): ProductionModeError[] {
  const faults = [...(config.allowLocalhost ? [LOCALHOST_ALLOWED] : []), ...config.domains.flatMap(domainFaults)];
  return faults.map((fault) => ({ ...fault, relativeFixUrl: `/projects/${id}/domains` }));
}

const LOCALHOST_ALLOWED: Fault = {
  code: "localhost_allowed",
  domain: null,
  message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
};

function domainFaults({ domain }: TrustedDomain): Fault[] {
  if (!URL.canParse(domain)) {
    return [{ code: "domain_invalid", domain, message: `Trusted domain is not a valid URL: ${domain}` }];
  }
  const { hostname, protocol } = new URL(domain);
  const faults: Fault[] = [];
  if (isLocalhost(hostname)) {
    const message = `Localhost domains are not allowed to be trusted in production mode: ${domain}`;
    faults.push({ code: "domain_localhost", domain, message });
  }
  if (isAddress(hostname)) {
    const message = `Direct IPs are not valid for trusted domains in production mode: ${domain}`;
    faults.push({ code: "domain_ip", domain, message });
  }
  if (protocol !== "https:") {
    faults.push({ code: "domain_not_https", domain, message: `Trusted domains should be HTTPS: ${domain}` });
  }
  return faults;
}

const isLocalhost = (hostname: string) => hostname === "localhost" || hostname.endsWith(".localhost");
const isAddress = (hostname: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith("[");
