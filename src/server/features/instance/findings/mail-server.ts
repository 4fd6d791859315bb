import type { Finding } from "#contract/instance.ts";
import { isAboutCertificate } from "#server/mail/queue/failures.ts";
import { sharedSenderAddress, sharedSmtp } from "#server/mail/servers/servers.ts";
import { probeSmtp } from "#server/mail/servers/smtp.ts";
import { isLoopback, type Settings } from "#server/settings.ts";

/** Connects to the mail server that projects share, and signs in there. Sends nothing. */
export async function mailServerFindings(settings: Settings, probe = probeSmtp): Promise<Finding[]> {
  if (settings.smtpUrl === null) return [];
  const server = sharedSmtp(settings.smtpUrl, sharedSenderAddress(settings));
  const { host, port, login } = server;
  try {
    const { isEncrypted } = await probe(server);
    if (isEncrypted || login === null || isLoopback(host)) return [];
    return [
      {
        id: "mail_server_plain",
        severity: "error",
        summary: `The mail server ${host}:${port} accepts the login of HALLPASS_SMTP_URL without TLS, so others can read the password and all codes in transit.`,
        remedy: "Use a server with TLS: smtps://…, or a port with STARTTLS (587).",
      },
    ];
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const reason = isAboutCertificate(error) ? `its certificate is not trusted: ${said}` : said;
    return [mailServerFinding(`${host}:${port}`, reason)];
  }
}

/** The finding of a shared mail server that does not take emails, for a reason of its own. */
export const mailServerFinding = (address: string, reason: string): Finding => ({
  id: "mail_server_fails",
  severity: "error",
  summary: `The mail server of HALLPASS_SMTP_URL (${address}) does not work: ${reason.replace(/\s+/g, " ").replace(/\.?$/, ".")}`,
  remedy: "Check host, port, user and password of HALLPASS_SMTP_URL, and that this machine may connect to the server.",
});
