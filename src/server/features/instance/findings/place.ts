import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
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
const OTHERS_ENTER = 0o011;
const EVERYBODY_READS = 0o007;
const EVERYBODY_ENTERS = 0o001;
const EVERYBODY_WRITES = 0o002;
const STICKY = 0o1000;

/**
 * Finds problems of the data directory and of files with secrets: where they are, and who else can use them. Throws
 * when this user may not look. Tests pass the names of file systems that their machines do not have.
 */
export function placeFindings(settings: Settings, networkOf = networkFileSystemOf): Finding[] {
  const { dataDirectory, databaseUrl } = settings;
  requireReachable(dataDirectory);
  const isUsed = existsSync(dataDirectory);
  return [
    ...(isUsed ? [networkFinding(settings, networkOf), ...otherOwner(settings)] : []),
    ...openDirectories(dataDirectory),
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
      "Free some space on the disk, delete old backups and snapshots in the data directory, or move it to a larger disk.",
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

/** Finds the directories in which other users can replace the data, or what commands read. */
function openDirectories(dataDirectory: string): Finding[] {
  const [own, ...above] = directoriesTo(dataDirectory).map((path) => ({ path, mode: modeOf(path) }));
  const findings: Finding[] = [];
  if (own && own.mode & OTHERS_WRITE) {
    findings.push(
      directoryOpen(
        `Other users of this machine can write to the data directory ${own.path}, and so replace the data.`,
        `Run chmod go-w ${own.path}.`,
      ),
    );
  }
  for (const { path, mode } of above) {
    if ((mode & EVERYBODY_WRITES) === 0) continue;
    if ((mode & STICKY) === 0) {
      findings.push(
        directoryOpen(
          `Every user of this machine can write to ${path}, and so replace what is below it, such as the data.`,
          `Run chmod o-w ${path}.`,
        ),
      );
    } else if (path === above[0]?.path) {
      findings.push(
        directoryOpen(
          `Every user of this machine can create files in ${path}. A file named .env there stops every command.`,
          `Move the data directory to a directory that only its user can write.`,
        ),
      );
    }
  }
  return findings;
}

const directoryOpen = (summary: string, remedy: string): Finding => ({
  id: "directory_open",
  severity: "error",
  summary,
  remedy,
});

/** A directory, if it exists, and those that it is in, innermost first: where links lead, too. */
function directoriesTo(directory: string): string[] {
  const above = existsSync(directory) ? realpathSync(directory) : resolve(directory);
  const all = [above];
  for (let path = above; path !== dirname(path); path = dirname(path)) all.push(dirname(path));
  return all;
}

/** The mode of a path; 0 where there is none. */
const modeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;

/** Whether anybody but its owner can get to a path: they need to enter every directory above it. */
const isReachable = (path: string, enter: number): boolean =>
  directoriesTo(dirname(path)).every((directory) => (modeOf(directory) & enter) !== 0);

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
      summary: `${file} belongs to user ${ownerOf(file)}, but its directory to user ${outer}: a command that ran as another user may have created it, and the server may not be able to write to it.`,
      remedy: `Give all files to the user of the server: chown -R ${outer} ${dataDirectory}.`,
    },
  ];
}

/** Files that other users can read although they hold the data or a secret. */
function openFiles({ dataDirectory, tls }: Settings): Finding[] {
  const copies = [SNAPSHOTS, BACKUPS].flatMap((name) => copiesIn(dataDirectory, name));
  const own = [...filesWithSecrets(dataDirectory), ...copies];
  // A web server or a group may have to read these, but not everybody.
  const shared = [join(dirname(dataDirectory), ".env"), ...(tls?.from === "files" ? [tls.key] : [])];
  const open = [
    ...own.filter((file) => modeOf(file) & OTHERS_READ && isReachable(file, OTHERS_ENTER)),
    ...shared.filter((file) => modeOf(file) & EVERYBODY_READS && isReachable(file, EVERYBODY_ENTERS)),
  ];
  return open.map((file) => ({
    id: "file_open",
    severity: "error",
    summary: `Other users of this machine can read ${file}.${/secret/.test(file) ? " Anyone who has the secret and the data can sign in as any user." : ""}`,
    remedy: `Run chmod go-rwx ${file}. If somebody may have read it, run hallpass keys rotate.`,
  }));
}

function copiesIn(dataDirectory: string, name: string): string[] {
  const directory = join(dataDirectory, name);
  return existsSync(directory) ? readdirSync(directory).map((file) => join(directory, file)) : [];
}

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
