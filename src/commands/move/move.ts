import { join, resolve } from "node:path";
import { type Arguments, UsageError } from "#commands/command.ts";
import { readEnvironment } from "#commands/environment.ts";
import { progressBars } from "#commands/progress.ts";
import { openToLook, requireData } from "#commands/transfer-store.ts";
import { load, type OnPhase } from "#server/db/copy/load.ts";
import { describePlace, openSource, openTarget, type Place } from "#server/db/copy/places.ts";
import { DATABASE_FILE, isSameFile, SECRET_FILE } from "#server/files/data-directory.ts";
import { reportFullDisk } from "#server/files/disk-space.ts";
import { forgetMoved, movedNote, noteMoved } from "#server/files/moved.ts";
import { knownSecrets, openKeyring } from "#server/secret.ts";
import { postgresUrl } from "#server/settings/parsers.ts";
import { unencoded, unencodedIn } from "#server/settings/unencoded.ts";
import type { Settings } from "#server/settings.ts";

/**
 * `hallpass move --to <database>`: fills an empty database with all data. The source stays as it is; a data directory gets
 * a note that says where its data is now.
 */
export async function move(args: Arguments): Promise<number> {
  const { settings } = readEnvironment(args, process.stderr);
  const to = placeIn(args.to);
  requireData(settings);
  const from: Place = settings.databaseUrl
    ? { kind: "postgres", url: settings.databaseUrl }
    : { kind: "sqlite", directory: settings.dataDirectory };
  requireDifferent(from, to);
  await requireReadable(settings);

  const source = await openSource(from);
  const bars = progressBars({ copying: "Copying", indexing: "Indexing", checking: "Checking" });
  try {
    const target = await onItsDisk(to, () => openTarget(to, source));
    try {
      // The target is empty: what its note says is about data that is not there any more.
      if (to.kind === "sqlite") forgetMoved(to.directory);
      const onPhase: OnPhase = (phase) => bars.begin(phase);
      const { tables, rows, isContinued } = await onItsDisk(to, () => load(source, target, onPhase));
      bars.end();
      if (from.kind === "sqlite") noteMoved(from.directory, describePlace(to), Date.now());
      const next = nextSteps(settings, to);
      const report = { from: describePlace(from), to: describePlace(to), rows, tables, continued: isContinued, next };
      process.stdout.write(
        args.json
          ? `${JSON.stringify(report)}\n`
          : `Moved ${rows} rows of ${tables.length} tables from ${report.from} to ${report.to}; every table is the same there.\n${next.map((step) => `  - ${step}\n`).join("")}`,
      );
      return 0;
    } finally {
      await target.close();
    }
  } finally {
    bars.end();
    await source.close();
  }
}

/** PostgreSQL says itself that its disk is full. */
const onItsDisk = <T>(to: Place, work: () => Promise<T>): Promise<T> =>
  to.kind === "sqlite" ? reportFullDisk(join(to.directory, DATABASE_FILE), work) : work();

function placeIn(to: string | undefined): Place {
  if (!to) throw new UsageError("Missing option --to: hallpass move --to <postgres://… or sqlite:<directory>>");
  const directory = /^sqlite:(.+)$/.exec(to)?.[1];
  if (directory) return { kind: "sqlite", directory: resolve(directory) };
  const raw = unencodedIn(to);
  if (raw !== undefined) throw new UsageError(`--to ${unencoded(raw)}.`);
  const url = postgresUrl(to);
  // The text may contain a password.
  if (!url)
    throw new UsageError("--to is not valid; expected postgres://user:password@host/database or sqlite:<directory>.");
  return { kind: "postgres", url };
}

function requireDifferent(from: Place, to: Place): void {
  const isSame =
    from.kind === "sqlite" && to.kind === "sqlite"
      ? isSameFile(from.directory, to.directory)
      : describePlace(from) === describePlace(to);
  if (isSame) throw new UsageError(`--to is where the data is: ${describePlace(from)}.`);
}

/** Refuses data whose secret is not here: nobody could use it in the other place either. */
async function requireReadable(settings: Settings): Promise<void> {
  // Before the database is asked: without a secret, the settings are not valid.
  knownSecrets(settings);
  const store = await openToLook(settings);
  try {
    await openKeyring(settings, store, { mayMake: false, readOnly: true });
  } finally {
    await store.close();
  }
}

/** What the operator does now, in the order in which to do it. */
function nextSteps({ secrets, dataDirectory, databaseUrl }: Settings, to: Place): string[] {
  const secretFile = join(dataDirectory, SECRET_FILE);
  const kept = databaseUrl
    ? "The database is unchanged."
    : `The data in ${dataDirectory} is unchanged, and ${movedNote(dataDirectory)} keeps every command from using it.`;
  const last = `${kept} Delete it only once the server runs on the new data. Files in backups and snapshots were not moved.`;
  if (to.kind === "postgres") {
    const secret = secrets
      ? "Keep HALLPASS_SECRET (and HALLPASS_PREVIOUS_SECRETS) as they are: the same secret opens the data."
      : `Set HALLPASS_SECRET to the text in ${secretFile}, or HALLPASS_SECRET_FILE to a copy of that file: PostgreSQL requires it, and only this secret opens the data.`;
    return [secret, "Set DATABASE_URL to the address that you gave to --to, and start the server.", last];
  }
  const secret = secrets
    ? `Keep HALLPASS_SECRET set, or write its text into ${join(to.directory, SECRET_FILE)} (mode 0600): only this secret opens the data.`
    : `Copy ${secretFile} to ${join(to.directory, SECRET_FILE)}: only this secret opens the data.`;
  const place = `${databaseUrl ? "Unset DATABASE_URL, and start" : "Start"} the server with --data ${to.directory} (or HALLPASS_DATA).`;
  return [secret, place, last];
}
