import { existsSync, readdirSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Finding } from "#contract/instance.ts";
import { networkFileSystemOf } from "#server/db/sqlite/network-file-system.ts";
import {
  BACKUPS,
  DATABASE_FILE,
  filesWithSecrets,
  PREVIOUS_SECRETS_FILE,
  requireReachable,
  SECRET_FILE,
  SNAPSHOTS,
} from "#server/files/data-directory.ts";
import type { Settings } from "#server/settings.ts";

const MEBIBYTE = 1024 * 1024;
/** Below this, an upgrade or a backup soon fails; below the other one, so does a write. */
const LITTLE_SPACE_BYTES = 1024 * MEBIBYTE;
const NO_SPACE_BYTES = 200 * MEBIBYTE;
const OTHERS_WRITE = 0o022;
const OTHERS_READ = 0o077;
const EVERYBODY_READS = 0o007;

/**
 * Finds problems of the data directory and of files with secrets: where they are, and who else can use them. Throws when
 * this user may not look. Tests name file systems that no machine of theirs has.
 */
export function placeFindings(settings: Settings, networkOf = networkFileSystemOf): Finding[] {
  const { dataDirectory, databaseUrl } = settings;
  requireReachable(dataDirectory);
  const isUsed = existsSync(dataDirectory);
  return [
    ...(isUsed ? [networkFinding(settings, networkOf), ...openDirectory(dataDirectory), ...otherOwner(settings)] : []),
    ...openFiles(settings),
    databaseUrl === null ? null : unusedData(dataDirectory),
  ].filter((finding) => finding !== null);
}

/** Says that the disk of the data is nearly full; `free` is null where the system does not say. */
export function spaceFinding(directory: string, free: number | null): Finding | null {
  if (free === null || free >= LITTLE_SPACE_BYTES) return null;
  return {
    id: "little_space",
    severity: free < NO_SPACE_BYTES ? "error" : "warning",
    summary: `The disk of the data directory ${directory} has ${Math.floor(free / MEBIBYTE)} MiB of free space. When it is full, nobody can sign in.`,
    remedy:
      "Make room on the disk, delete old backups and snapshots in the data directory, or move it to a larger disk.",
  };
}

function networkFinding(
  { dataDirectory, databaseUrl }: Settings,
  networkOf: typeof networkFileSystemOf,
): Finding | null {
  const type = databaseUrl === null ? networkOf(dataDirectory) : undefined;
  if (!type) return null;
  return {
    id: "network_file_system",
    severity: "error",
    summary: `The data directory ${dataDirectory} is on a network file system (${type}), where SQLite can lose data. The server refuses to start there.`,
    remedy: "Move the directory to a local disk or a block volume, or use PostgreSQL (DATABASE_URL).",
  };
}

function openDirectory(directory: string): Finding[] {
  const mode = statSync(directory).mode & OTHERS_WRITE;
  if (mode === 0) return [];
  return [
    {
      id: "directory_open",
      severity: "error",
      summary: `Other users of this machine can write to the data directory ${directory}, and so replace the data.`,
      remedy: `Run chmod go-w ${directory}.`,
    },
  ];
}

/** A server of another user than the one that made the files cannot write them. Root can. */
function otherOwner({ dataDirectory, databaseUrl }: Settings): Finding[] {
  const ownerOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.uid;
  const outer = ownerOf(dataDirectory);
  const used =
    databaseUrl === null
      ? [...filesWithSecrets(dataDirectory), join(dataDirectory, SNAPSHOTS), join(dataDirectory, BACKUPS)]
      : [SECRET_FILE, PREVIOUS_SECRETS_FILE].map((name) => join(dataDirectory, name));
  const file = used.find((each) => ![undefined, outer].includes(ownerOf(each)));
  if (file === undefined) return [];
  return [
    {
      id: "owner_differs",
      severity: "warning",
      summary: `${file} belongs to user ${ownerOf(file)}, but its directory to user ${outer}: a command that ran as another user may have made it, and the server may not be able to write it.`,
      remedy: `Give all files to the user of the server: chown -R ${outer} ${dataDirectory}.`,
    },
  ];
}

/** Files that other users can read although they hold the data or a secret. */
function openFiles({ dataDirectory, tls }: Settings): Finding[] {
  const own = [
    ...filesWithSecrets(dataDirectory),
    ...[SNAPSHOTS, BACKUPS].flatMap((name) => copiesIn(dataDirectory, name)),
  ];
  // A web server or a group may have to read these, but not everybody.
  const shared = [join(dirname(dataDirectory), ".env"), ...(tls?.from === "files" ? [tls.key] : [])];
  const open = [
    ...own.filter((file) => isOpen(statSync(file, { throwIfNoEntry: false }), OTHERS_READ)),
    ...shared.filter((file) => isOpen(statSync(file, { throwIfNoEntry: false }), EVERYBODY_READS)),
  ];
  return open.map((file) => ({
    id: "file_open",
    severity: "error",
    summary: `Other users of this machine can read ${file}.${/secret/.test(file) ? " Whoever has the secret and the data can sign in as anybody." : ""}`,
    remedy: `Run chmod go-rwx ${file}. If somebody may have read it, run hallpass keys rotate.`,
  }));
}

function copiesIn(dataDirectory: string, name: string): string[] {
  const directory = join(dataDirectory, name);
  // Nobody reaches a file in a directory that only its owner may enter.
  if (!isOpen(statSync(directory, { throwIfNoEntry: false }), OTHERS_READ)) return [];
  return readdirSync(directory).map((file) => join(directory, file));
}

const isOpen = (found: Stats | undefined, bits: number) => found !== undefined && (found.mode & bits) !== 0;

function unusedData(dataDirectory: string): Finding | null {
  const file = join(dataDirectory, DATABASE_FILE);
  if (!existsSync(file)) return null;
  return {
    id: "data_unused",
    severity: "warning",
    summary: `DATABASE_URL is set, so the server does not use the data in ${file}.`,
    remedy: `If you miss data, run hallpass move. If it was moved, delete ${file} when you have a backup of the database. Keep ${PREVIOUS_SECRETS_FILE} and ${SECRET_FILE}.`,
  };
}
