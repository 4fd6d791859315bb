import type { Finding } from "#contract/instance.ts";
import type { Deps } from "#server/deps.ts";
import type { Settings } from "#server/settings.ts";
import { certificateFindings, fileFindings } from "./certificate-findings.ts";
import { dataFindings } from "./findings/data.ts";
import { noteServer, presentServers, reportedFindings } from "./findings/servers.ts";
import { contradictions } from "./findings/settings.ts";
import { runningFindings } from "./running.ts";

/** Finds problems in the settings alone, most urgent first. */
export function settingsFindings(settings: Settings, now = Date.now()): Finding[] {
  const files = fileFindings(settings, now);
  if (settings.dev) return files;
  const found = [...files, ...contradictions(settings), proxyFinding(settings, null), missingMailServer(settings)];
  return byUrgency(found.filter((finding) => finding !== null));
}

/** Finds problems of a running server: in its settings, its requests, its work and its disk. Errors come first. */
export async function serverFindings(deps: Deps): Promise<Finding[]> {
  const { settings, unnamedProxy, certificates, server } = deps;
  if (settings.dev) return [];
  const servers = await presentServers(deps);
  const ofCertificate = certificates
    ? certificateFindings(settings, certificates.current(), certificates.problem(), deps.now())
    : [];
  const found = [
    ...ofCertificate,
    ...contradictions(settings),
    proxyFinding(settings, unnamedProxy.peer),
    ...runningFindings(deps),
    ...(await dataFindings(deps, servers)),
    missingMailServer(settings),
    ...reportedFindings(servers.filter(({ id }) => id !== server.id)),
  ].filter((finding) => finding !== null);
  return byUrgency(found);
}

/** Findings that only this process can make: it records them for the others and for `hallpass doctor`. */
function ownFindings(deps: Deps): Finding[] {
  const { settings, unnamedProxy } = deps;
  if (settings.dev) return [];
  const seen = unnamedProxy.peer === null ? null : proxyFinding(settings, unnamedProxy.peer);
  return [...(seen ? [seen] : []), ...runningFindings(deps)];
}

/** Notes that this server runs, and what it found. */
export async function noteFindings(deps: Deps): Promise<void> {
  await noteServer(deps, ownFindings(deps));
}

/** Errors first, and each problem once, however many processes found it. */
export function byUrgency(found: readonly Finding[]): Finding[] {
  const isSame = (one: Finding, other: Finding) => one.id === other.id && one.summary === other.summary;
  const once = found.filter((each, at) => found.findIndex((other) => isSame(each, other)) === at);
  const isError = ({ severity }: Finding) => severity === "error";
  return [...once.filter(isError), ...once.filter((finding) => !isError(finding))];
}

function proxyFinding({ publicUrl, trustedProxies, tls }: Settings, peer: string | null): Finding | null {
  if (trustedProxies !== null) return peer === null ? null : furtherProxy(peer);
  const remedy =
    `Set HALLPASS_TRUSTED_PROXIES to the address of the proxy${peer ? `, ${peer}` : ", such as 127.0.0.1"}, ` +
    "and let the proxy send X-Forwarded-For.";
  const effect =
    "limits per address count all its clients together, and other people's password guesses can delay your users' sign-ins";
  if (peer !== null) {
    return {
      id: "proxy_not_named",
      severity: "error",
      summary: `Requests arrive through the proxy ${peer}, but HALLPASS_TRUSTED_PROXIES is not set: ${effect}.`,
      remedy,
    };
  }
  if (!publicUrl.startsWith("https:") || tls) return null;
  return {
    id: "proxy_not_named",
    severity: "warning",
    summary: `HALLPASS_URL is ${publicUrl}, so a TLS proxy is in front of this server, but HALLPASS_TRUSTED_PROXIES is not set: ${effect}.`,
    remedy: `${remedy} Without a proxy, let the server speak https itself: set HALLPASS_TLS.`,
  };
}

const furtherProxy = (peer: string): Finding => ({
  id: "proxy_not_named",
  severity: "error",
  summary: `Requests arrive through the proxy ${peer}, which HALLPASS_TRUSTED_PROXIES does not name: limits per address count all its clients as one.`,
  remedy: `Add ${peer} to HALLPASS_TRUSTED_PROXIES.`,
});

function missingMailServer({ smtpUrl }: Settings): Finding | null {
  if (smtpUrl !== null) return null;
  return {
    id: "no_mail_server",
    severity: "warning",
    summary:
      "Projects without their own mail server cannot send emails: the server refuses requests for codes, and other emails wait.",
    remedy: "Set HALLPASS_SMTP_URL and HALLPASS_EMAIL_FROM, or set up a mail server for each project in the console.",
  };
}
