import type { Finding } from "#contract/instance.ts";
import { DAY } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import type { Settings } from "#server/settings.ts";
import { stateStore } from "#server/tls/acme/state.ts";
import { type Certificate, hostsOf, readCertificate } from "#server/tls/certificate.ts";
import { readFiles } from "#server/tls/files.ts";

/** Or the last quarter of a short life: nobody needs to hear of a certificate that the server is about to renew. */
const SOON_MILLIS = 14 * DAY;

type Facts = Pick<Settings, "tls" | "publicUrl" | "adminUrl">;

/** Finds problems of the files that the settings name. */
export function fileFindings(settings: Facts, now: number): Finding[] {
  if (settings.tls?.from !== "files") return [];
  try {
    return certificateFindings(settings, readFiles(settings.tls), null, now);
  } catch (error) {
    return certificateFindings(settings, null, error instanceof Error ? error.message : String(error), now);
  }
}

/** Finds problems of the certificate that the server gets by itself, by what the database has of it. */
export async function storedCertificateFindings(
  { settings, store, keyring }: Pick<Deps, "settings" | "store" | "keyring">,
  now: number,
): Promise<Finding[]> {
  if (settings.tls?.from !== "acme") return [];
  const state = await stateStore({ store, keyring }).read();
  const certificate = state?.certificate ? readCertificate(state.certificate) : null;
  const reason = state?.failure?.reason ?? null;
  const waiting = "no certificate authority was asked yet. A running server does.";
  return certificateFindings(settings, certificate, reason ?? (certificate ? null : waiting), now);
}

/** Finds problems of the server's certificate, and says why it has no newer one. */
export function certificateFindings(
  settings: Facts,
  certificate: Certificate | null,
  problem: string | null,
  now: number,
): Finding[] {
  const remedy =
    settings.tls?.from === "acme"
      ? "Look for the certificate in the log of the server. It tries again automatically, and immediately on SIGHUP."
      : "Renew the files of HALLPASS_TLS_CERT and HALLPASS_TLS_KEY. The server reloads them automatically.";
  const findings: Finding[] = [];
  if (problem !== null)
    findings.push({
      id: "certificate_not_renewed",
      severity: "error",
      summary: certificate
        ? `The server keeps its certificate, because there is no usable new one: ${problem}`
        : `The server has no certificate: ${problem}`,
      remedy,
    });
  if (!certificate) return findings;
  const ends = endFinding("The certificate of the server", certificate, now, remedy);
  if (ends) findings.push(ends);
  const missing = hostsOf(settings).filter((host) => !certificate.names(host));
  if (missing.length > 0)
    findings.push({
      id: "certificate_names_other_host",
      severity: "error",
      summary: `The certificate of the server does not name ${missing.join(" and ")}: browsers and apps refuse to connect.`,
      remedy: "Use a certificate for the hosts of HALLPASS_URL and HALLPASS_ADMIN_URL, or correct these settings.",
    });
  return findings;
}

/** Says that a certificate has ended, or soon ends. `whose` begins the sentence. */
export function endFinding(
  whose: string,
  { beganAt, endsAt }: Pick<Certificate, "beganAt" | "endsAt">,
  now: number,
  remedy: string,
): Finding | null {
  const ends = new Date(endsAt).toISOString().slice(0, 10);
  if (endsAt <= now) {
    const summary = `${whose} has ended on ${ends}: browsers and apps refuse to connect.`;
    return { id: "certificate_ended", severity: "error", summary, remedy };
  }
  if (endsAt - now >= Math.min(SOON_MILLIS, (endsAt - beganAt) / 4)) return null;
  return { id: "certificate_ends", severity: "warning", summary: `${whose} ends on ${ends}.`, remedy };
}
