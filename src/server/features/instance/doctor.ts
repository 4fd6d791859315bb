import type { Finding } from "#contract/instance.ts";
import type { Deps } from "#server/deps.ts";
import type { Settings } from "#server/settings.ts";

/** What can be told from the settings alone that an operator should mend, most urgent first. */
export function settingsFindings(settings: Settings): Finding[] {
  if (settings.dev) return [];
  return [proxyFinding(settings, null), mailFinding(settings)].filter((finding) => finding !== null);
}

/** The same for a server that runs, which has also seen requests. */
export function serverFindings({ settings, unnamedProxy }: Pick<Deps, "settings" | "unnamedProxy">): Finding[] {
  if (settings.dev) return [];
  return [proxyFinding(settings, unnamedProxy.peer), mailFinding(settings)].filter((finding) => finding !== null);
}

function proxyFinding({ publicUrl, trustedProxies }: Settings, peer: string | null): Finding | null {
  if (trustedProxies !== null) return null;
  const remedy =
    `Set HALLPASS_TRUSTED_PROXIES to the address of the proxy${peer ? `, ${peer}` : ", such as 127.0.0.1"}, ` +
    "and let the proxy send X-Forwarded-For.";
  const effect = "limits per address are off, and guesses of strangers can keep users waiting";
  if (peer !== null) {
    return {
      id: "proxy_not_named",
      severity: "error",
      summary: `Requests come through the proxy ${peer}, which is not named: ${effect}.`,
      remedy,
    };
  }
  if (!publicUrl.startsWith("https:")) return null;
  return {
    id: "proxy_not_named",
    severity: "warning",
    summary: `HALLPASS_URL is ${publicUrl}, so a proxy that speaks TLS stands before this server, and none is named: ${effect}.`,
    remedy,
  };
}

function mailFinding({ smtpUrl }: Settings): Finding | null {
  if (smtpUrl !== null) return null;
  return {
    id: "no_mail_server",
    severity: "warning",
    summary: "There is no mail server for projects without one of their own: codes are refused and other mails wait.",
    remedy: "Set HALLPASS_SMTP_URL and HALLPASS_EMAIL_FROM, or give each project a mail server in the console.",
  };
}
