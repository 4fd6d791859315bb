import { isInstalledAppAddress } from "./app-address.ts";

/** What keeps a project from production mode. Both ends ask: the console before the switch, the doctor afterwards. */
export interface ProductionModeFault {
  code: "localhost_allowed" | "domain_invalid" | "domain_localhost" | "domain_ip" | "domain_not_https";
  /** The trusted domain that is at fault; null if it is the project itself. */
  domain: string | null;
  message: string;
}

/** Lists what prevents production mode: the localhost setting first, then the faults of each trusted domain. */
export function productionModeFaults(config: {
  allowLocalhost: boolean;
  domains: readonly string[];
}): ProductionModeFault[] {
  return [...(config.allowLocalhost ? [LOCALHOST_ALLOWED] : []), ...config.domains.flatMap(domainFaults)];
}

const LOCALHOST_ALLOWED: ProductionModeFault = {
  code: "localhost_allowed",
  domain: null,
  message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
};

function domainFaults(domain: string): ProductionModeFault[] {
  if (!URL.canParse(domain)) {
    return [{ code: "domain_invalid", domain, message: `Trusted domain is not a valid URL: ${domain}` }];
  }
  const { hostname, protocol } = new URL(domain);
  const faults: ProductionModeFault[] = [];
  if (isLocalhost(hostname)) {
    const message = `Localhost domains are not allowed to be trusted in production mode: ${domain}`;
    faults.push({ code: "domain_localhost", domain, message });
  }
  if (isAddress(hostname)) {
    const message = `Direct IPs are not valid for trusted domains in production mode: ${domain}`;
    faults.push({ code: "domain_ip", domain, message });
  }
  if (protocol !== "https:" && !isInstalledAppAddress(domain)) {
    faults.push({ code: "domain_not_https", domain, message: `Trusted domains should be HTTPS: ${domain}` });
  }
  return faults;
}

const isLocalhost = (hostname: string) => hostname === "localhost" || hostname.endsWith(".localhost");
const isAddress = (hostname: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith("[");
