import { readFileSync, statSync } from "node:fs";
import { HOUR } from "#contract/limits.ts";
import { codeOf } from "#server/files/place.ts";
import type { Log } from "#server/log.ts";
import { SettingsError } from "#server/settings/reader.ts";
import type { TlsSettings } from "#server/settings.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import type { Certificates } from "./certificates.ts";

type Files = Extract<TlsSettings, { from: "files" }>;

/** Reads the operator's certificate and key; throws an error that names the setting and the file. */
export function readFiles({ cert, key }: Files): Certificate {
  const pair = { cert: textOf("HALLPASS_TLS_CERT", cert), key: textOf("HALLPASS_TLS_KEY", key) };
  try {
    return readCertificate(pair);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`HALLPASS_TLS_CERT (${cert}) and HALLPASS_TLS_KEY (${key}) cannot be used: ${reason}.`, {
      cause: error,
    });
  }
}

/** Refuses a start, before it opens the data, with files that cannot be used. */
export function requireCertificate(files: Files): void {
  try {
    readFiles(files);
  } catch (error) {
    throw new SettingsError([error instanceof Error ? error.message : String(error)]);
  }
}

function textOf(setting: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Error(`${setting} names ${path}, which cannot be read (${codeOf(error)}).`, { cause: error });
  }
}

/** A certificate that cannot be used is in the log again after this time, until it is replaced. */
const COMPLAIN_MILLIS = HOUR;

interface Serving {
  log: Log;
  now(): number;
  /** The hosts that clients connect to. */
  hosts: readonly string[];
}

/**
 * The certificate in the operator's files, loaded again when they change. Throws when the first one cannot be used.
 * Does not load a new one that clients would refuse while they accept the current one.
 */
export function fileCertificates(files: Files, { log, now, hosts }: Serving): Certificates {
  let seen = stampOf(files);
  let complainedAt = 0;
  let current = readFiles(files);
  let problem: string | null = null;
  let changed: (certificate: Certificate) => void = () => {};
  return {
    current: () => current,
    problem: () => problem,
    challenge: null,
    close: async () => {},
    onChange(listener) {
      changed = listener;
    },
    async renew({ isUrgent = false } = {}) {
      const stamp = stampOf(files);
      const isToldAgain = problem !== null && now() >= complainedAt + COMPLAIN_MILLIS;
      if (!isUrgent && !isToldAgain && stamp === seen) return;
      seen = stamp;
      try {
        const next = readFiles(files);
        if (next.cert === current.cert && next.key === current.key) {
          problem = null;
          return;
        }
        requireAsGood(next, current, { hosts, now: now() });
        problem = null;
        changed(next);
        current = next;
        log.info("Took up a new certificate", { ends: new Date(next.endsAt).toISOString() });
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        complainedAt = now();
        log.error("The new certificate cannot be used; the server keeps the present one", { error });
      }
    },
  };
}

/** Throws if clients accept the current certificate but not the next one. */
function requireAsGood(
  next: Certificate,
  present: Certificate,
  { hosts, now }: { hosts: readonly string[]; now: number },
) {
  const lost = hosts.filter((host) => present.names(host) && !next.names(host));
  if (lost.length > 0) throw new Error(`The new certificate does not name ${lost.join(" and ")}.`);
  const isValid = ({ beganAt, endsAt }: Certificate) => beganAt <= now && now < endsAt;
  if (!isValid(present) || isValid(next)) return;
  const [began, ends] = [next.beganAt, next.endsAt].map((at) => new Date(at).toISOString());
  throw new Error(`The new certificate is valid only from ${began} to ${ends}.`);
}

/** Changes when a file is written, replaced, or a link leads elsewhere. */
function stampOf({ cert, key }: Files): string {
  return [cert, key]
    .map((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found ? `${found.dev}:${found.ino}:${found.mtimeMs}:${found.size}` : "missing";
    })
    .join(" ");
}
