import { readFileSync } from "node:fs";
import { randomUUIDv7 } from "bun";
import { HOUR, MINUTE } from "#contract/limits.ts";
import type { Keyring } from "#server/crypto/seal.ts";
import type { Store } from "#server/db/store/store.ts";
import { Unavailable } from "#server/db/store/unavailable.ts";
import { codeOf } from "#server/files/place.ts";
import type { Log } from "#server/log.ts";
import type { TlsSettings } from "#server/settings.ts";
import { within } from "#server/within.ts";
import { type Certificate, readCertificate } from "../certificate.ts";
import type { Certificates } from "../certificates.ts";
import { type AcmeClient, AcmeRefusal, acmeClient, ChallengeFailed } from "./client.ts";
import { makeKeys, pemOf } from "./keys.ts";
import { orderCertificate } from "./order.ts";
import { type AcmeState, stateStore } from "./state.ts";

/** Let's Encrypt allows five failed checks of a host in an hour: these waits double, so four fit. */
const AFTER_REFUSAL = { first: 5 * MINUTE, longest: 12 * HOUR };
/** Nothing is counted when the authority does not answer. */
const AFTER_SILENCE = { first: MINUTE, longest: HOUR };
/** Of the certificate's lifetime. */
const RENEWED_AT = 2 / 3;
const JITTER = 0.05;

/** Another instance may order by now. */
class LeaseLost extends Error {}

type Acme = Extract<TlsSettings, { from: "acme" }>;

interface AcmeOptions {
  settings: Acme;
  hosts: readonly string[];
  httpPort: number;
  store: Store;
  keyring: Keyring;
  log: Log;
  now(): number;
}

/**
 * The certificate that the server orders from a certificate authority and renews by itself. Instances on one database
 * share it, and one of them orders.
 */
export function acmeCertificates({ settings, hosts, httpPort, store, keyring, log, now }: AcmeOptions): Certificates {
  const states = stateStore({ store, keyring });
  const me = randomUUIDv7();
  const ca = settings.ca && authorityCertificate(settings.ca);
  const jitter = Math.random();
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  let current: Certificate | null = null;
  let problem: string | null = null;
  let changed: (certificate: Certificate) => void = () => {};
  let running: Promise<void> | null = null;

  function adopt(state: AcmeState | null): void {
    problem = state?.failure?.reason ?? null;
    const found = state?.certificate;
    if (!found || found.cert === current?.cert) return;
    const next = readCertificate(found);
    changed(next);
    current = next;
    log.info("Took up a certificate", { hosts: hosts.join(" "), ends: new Date(next.endsAt).toISOString() });
  }

  function isDue(state: AcmeState | null): boolean {
    if (!state?.certificate || !isAbout(state)) return true;
    const { beganAt, endsAt } = readCertificate(state.certificate);
    return now() >= beganAt + (endsAt - beganAt) * (RENEWED_AT - JITTER * jitter);
  }

  const isAbout = (state: AcmeState) =>
    state.directory === settings.directory && state.hosts.join(" ") === hosts.join(" ");

  async function renew(isUrgent: boolean): Promise<void> {
    const before = await states.read();
    adopt(before);
    if (!isDue(before) || (isWaiting(before) && !isUrgent)) return;
    if (!(await states.lease(me, now()))) return;
    // Another instance may have finished its order between the two looks.
    const state = await states.read();
    if (!isDue(state) || (isWaiting(state) && !isUrgent)) {
      await states.finish(me, null);
      return;
    }
    const next = await attempt(state);
    const isStored = await states.finish(me, next);
    // When it is not stored, another instance has ordered: all of them serve the certificate of that one.
    if (!isStored) adopt(await states.read());
    else if (next) adopt(next);
  }

  const isWaiting = (state: AcmeState | null) =>
    state !== null && isAbout(state) && state.failure !== null && state.failure.nextAt > now();

  /**
   * Returns null when the server stops meanwhile or loses the lease, and throws when the database does not answer: these
   * are no failures of the authority.
   */
  async function attempt(state: AcmeState | null): Promise<AcmeState | null> {
    const about = { directory: settings.directory, hosts: [...hosts] };
    const isSameAuthority = state?.directory === settings.directory;
    const accountKey = state && isSameAuthority ? state.accountKey : pemOf((await makeKeys()).privateKey);
    const kept = { ...about, accountKey, certificate: state?.certificate ?? null };
    log.info("Ordering a certificate", { hosts: hosts.join(" "), authority: settings.directory });
    try {
      const client = await open(accountKey);
      const ordered = await orderCertificate(client, {
        hosts,
        publish: (token, answer) => states.addChallenge(token, answer, now()),
        wait: async (millis) => {
          await within(millis, stopped);
          stopping.signal.throwIfAborted();
          if (!(await states.extend(me, now()))) throw new LeaseLost();
        },
      });
      readCertificate(ordered);
      return { ...kept, certificate: ordered, failure: null };
    } catch (error) {
      if (stopping.signal.aborted || error instanceof LeaseLost) return null;
      if (error instanceof Unavailable) throw error;
      const count = (state && isAbout(state) && state.failure ? state.failure.count : 0) + 1;
      const nextAt = now() + waitAfter(error, count);
      const reason = `${sentence(error)} ${hint(error, httpPort)}`;
      log.error("Could not get a certificate", { reason, next: new Date(nextAt).toISOString() });
      return { ...kept, failure: { count, reason, nextAt } };
    }
  }

  async function open(accountKey: string): Promise<AcmeClient> {
    const client = await acmeClient({
      directoryUrl: settings.directory,
      accountKey,
      signal: stopping.signal,
      fetch: (url, init) => fetch(url, ca ? { ...init, tls: { ca } } : init),
    });
    await client.openAccount(settings.email);
    return client;
  }

  return {
    current: () => current,
    problem: () => problem,
    challenge: (token) => states.challenge(token, now()),
    onChange(listener) {
      changed = listener;
    },
    async renew({ isUrgent = false } = {}) {
      if (stopping.signal.aborted) return;
      running ??= renew(isUrgent).finally(() => {
        running = null;
      });
      await running;
    },
    async close() {
      stopping.abort();
      await running;
    },
  };
}

function authorityCertificate(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`HALLPASS_ACME_CA names ${path}, which cannot be read (${codeOf(error)}).`, { cause: error });
  }
}

function waitAfter(error: unknown, count: number): number {
  const { first, longest } = error instanceof AcmeRefusal ? AFTER_REFUSAL : AFTER_SILENCE;
  const asked = error instanceof AcmeRefusal ? (error.retryAfterMillis ?? 0) : 0;
  const doubled = Math.min(first * 2 ** (count - 1), longest);
  return Math.max(doubled, asked) * (1 + JITTER * Math.random());
}

function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function hint(error: unknown, httpPort: number): string {
  if (error instanceof ChallengeFailed) {
    return `Check that the DNS records of the host (A and AAAA) lead to this server, and that port 80 of it is reachable from the internet and arrives at port ${httpPort}.`;
  }
  if (error instanceof AcmeRefusal) return "Check HALLPASS_URL, HALLPASS_TLS_EMAIL and HALLPASS_ACME_DIRECTORY.";
  return "Check that this server can connect to the authority (HALLPASS_ACME_DIRECTORY, and HALLPASS_ACME_CA for a private one).";
}
