import type { TLSSocket } from "node:tls";
import type { Finding } from "#contract/instance.ts";
import { isLoopback, type Settings } from "#server/settings.ts";
import { within } from "#server/within.ts";
import { endFinding } from "../certificate-findings.ts";

const PATIENCE_MILLIS = 5_000;

interface Network {
  /** Resolves a host name to an address; rejects for an unknown name. */
  resolve(host: string): Promise<string>;
}

const system: Network = {
  async resolve(host) {
    const { lookup } = await import("node:dns/promises");
    return (await lookup(host)).address;
  },
};

/**
 * Looks at the public URL from here: whether its name has an address, and whether the proxy in front of the server has a
 * certificate that clients accept. The server's own certificate is looked at elsewhere.
 */
export async function publicAddressFindings(
  { dev, isPublicUrlGiven, publicUrl, tls }: Settings,
  now: number,
  { resolve }: Network = system,
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (dev || !isPublicUrlGiven || isLoopback(hostname)) return [];
  const host = hostname.replace(/^\[|\]$/g, "");
  const address = await within(
    PATIENCE_MILLIS,
    resolve(host).catch(() => null),
  );
  if (!address) return [unresolved(host)];
  if (protocol !== "https:" || tls) return [];
  const seen = await certificateAt(address, Number(port) || 443, host);
  if (seen === null) return [unreachable(publicUrl)];
  const remedy = "Renew the certificate of the proxy, or let the server get it by itself: HALLPASS_TLS=acme.";
  const ends = endFinding(`The certificate of ${publicUrl}`, seen, now, remedy);
  if (ends) return [ends];
  return seen.problem === null ? [] : [notTrusted(publicUrl, seen.problem)];
}

const unresolved = (host: string): Finding => ({
  id: "url_unresolved",
  severity: "error",
  summary: `The host ${host} of HALLPASS_URL has no address in DNS as this machine sees it.`,
  remedy: "Create an A or AAAA record for it that leads to this server or its proxy, or correct HALLPASS_URL.",
});

const unreachable = (url: string): Finding => ({
  id: "url_unreachable",
  severity: "warning",
  summary: `${url} does not answer from this machine.`,
  remedy:
    "Check that the proxy runs and that its port is open. Some networks do not let a machine reach its own public address.",
});

const notTrusted = (url: string, problem: string): Finding => ({
  id: "certificate_not_trusted",
  severity: "error",
  summary: `Clients that trust only public authorities do not accept the certificate of ${url} (${problem}).`,
  remedy:
    "Use a certificate of a public authority for this host, with the certificates between it and the root. Every client must know a private authority.",
});

interface SeenCertificate {
  beganAt: number;
  endsAt: number;
  /** Why clients refuse it; null if they accept it. */
  problem: string | null;
}

/** Returns the certificate that a host shows, whether it is accepted or not; null if there is none. */
async function certificateAt(address: string, port: number, servername: string): Promise<SeenCertificate | null> {
  const { connect } = await import("node:tls");
  const socket = connect({ host: address, port, servername, rejectUnauthorized: false });
  const shown = new Promise<SeenCertificate | null>((resolve) => {
    socket.once("secureConnect", () => resolve(seenOn(socket)));
    socket.once("error", () => resolve(null));
  });
  try {
    return (await within(PATIENCE_MILLIS, shown)) ?? null;
  } finally {
    socket.destroy();
  }
}

function seenOn(socket: TLSSocket): SeenCertificate {
  const { valid_from, valid_to } = socket.getPeerCertificate();
  const problem = socket.authorized ? null : String(socket.authorizationError ?? "not trusted");
  return { beganAt: Date.parse(valid_from), endsAt: Date.parse(valid_to), problem };
}
