import type { Finding } from "#contract/instance.ts";
import { isLoopback, type Settings } from "#server/settings.ts";

/** An address of the internet: a list of proxies that has it in it trusts everyone. */
const STRANGER = "203.0.113.1";
const STRANGER_IPV6 = "2001:db8::1";

/** Finds settings that contradict each other, or that leave a server unsafe. */
export function contradictions(settings: Settings): Finding[] {
  if (settings.dev) return [];
  return [...plainAddresses(settings), localAddress(settings), everyProxy(settings), unusedSender(settings)]
    .concat(noLimits(settings))
    .filter((finding) => finding !== null);
}

function plainAddresses({ publicUrl, adminUrl, isPublicUrlGiven }: Settings): Finding[] {
  const given = [...(isPublicUrlGiven ? [["HALLPASS_URL", publicUrl]] : []), ["HALLPASS_ADMIN_URL", adminUrl]];
  return given.flatMap(([name, url]): Finding[] => {
    if (!url?.startsWith("http:") || isLoopback(new URL(url).hostname)) return [];
    return [
      {
        id: "url_not_https",
        severity: "error",
        summary: `${name} is ${url}, without TLS: others can read passwords and sessions in transit, and browsers refuse passkeys.`,
        remedy: `Set ${name} to an https address, and set HALLPASS_TLS or a proxy with a certificate. docs/production.md shows both.`,
      },
    ];
  });
}

function localAddress({ host, publicUrl }: Settings): Finding | null {
  if (isLoopback(host) || !isLoopback(new URL(publicUrl).hostname)) return null;
  return {
    id: "url_local",
    severity: "warning",
    summary: `Other machines can connect (HALLPASS_HOST is ${host}), but HALLPASS_URL is ${publicUrl}: the links in emails do not work there.`,
    remedy: "Set HALLPASS_URL to the address where users reach this server.",
  };
}

function everyProxy({ trustedProxies }: Settings): Finding | null {
  if (!trustedProxies?.check(STRANGER) && !trustedProxies?.check(STRANGER_IPV6, "ipv6")) return null;
  return {
    id: "proxies_everyone",
    severity: "error",
    summary: "HALLPASS_TRUSTED_PROXIES trusts every address: each client can claim any address and evade the limits.",
    remedy: "Name only the addresses of your proxies in HALLPASS_TRUSTED_PROXIES.",
  };
}

function unusedSender({ emailFrom, smtpUrl }: Settings): Finding | null {
  if (emailFrom === null || smtpUrl !== null) return null;
  return {
    id: "setting_unused",
    severity: "warning",
    summary: "HALLPASS_EMAIL_FROM has no effect without HALLPASS_SMTP_URL.",
    remedy: "Set HALLPASS_SMTP_URL, or unset HALLPASS_EMAIL_FROM.",
  };
}

function noLimits({ throttles }: Settings): Finding[] {
  if (throttles) return [];
  return [
    {
      id: "limits_off",
      severity: "warning",
      summary: "HALLPASS_THROTTLES is off: anyone can try passwords and codes without limit.",
      remedy: "Unset HALLPASS_THROTTLES. Turn the limits off for load tests and closed networks only.",
    },
  ];
}

/** A name that no setting has, usually a typing error. `warnings` are those of `unknownSettings`. */
export const unknownFindings = (warnings: readonly string[]): Finding[] =>
  warnings.map((summary) => ({
    id: "setting_unknown",
    severity: "warning",
    summary,
    remedy: "Correct the name, or remove it from the environment and from .env. docs/settings.md lists all settings.",
  }));
