import type { AdminProject, ProductionModeError } from "./project.ts";

/** Lists what prevents production mode: the localhost setting first, then the errors of each domain. */
export function productionModeErrors({ id, config }: Pick<AdminProject, "id" | "config">): ProductionModeError[] {
  const messages = [
    ...(config.allowLocalhost
      ? ["Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings"]
      : []),
    ...config.domains.flatMap(({ domain }) => domainErrors(domain)),
  ];
  return messages.map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }));
}

function domainErrors(domain: string): string[] {
  if (!URL.canParse(domain)) return [`Trusted domain is not a valid URL: ${domain}`];
  const { hostname, protocol } = new URL(domain);
  const errors: string[] = [];
  if (isLocalhost(hostname)) {
    errors.push(`Localhost domains are not allowed to be trusted in production mode: ${domain}`);
  }
  if (isAddress(hostname)) errors.push(`Direct IPs are not valid for trusted domains in production mode: ${domain}`);
  if (protocol !== "https:") errors.push(`Trusted domains should be HTTPS: ${domain}`);
  return errors;
}

const isLocalhost = (hostname: string) => hostname === "localhost" || hostname.endsWith(".localhost");
const isAddress = (hostname: string) => /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith("[");
