import { readFileSync, statSync } from "node:fs";
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

/** The certificate in the operator's files, taken up anew when they change. Throws when the first one cannot be used. */
export function fileCertificates(files: Files, log: Log): Certificates {
  let seen = stampOf(files);
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
      if (!isUrgent && stamp === seen) return;
      seen = stamp;
      try {
        const next = readFiles(files);
        problem = null;
        if (next.cert === current.cert && next.key === current.key) return;
        changed(next);
        current = next;
        log.info("Took up a new certificate", { ends: new Date(next.endsAt).toISOString() });
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
        log.error("The new certificate cannot be used; the server keeps the present one", { error });
      }
    },
  };
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
