import { afterAll, expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { networkFileSystem } from "#server/db/sqlite/network-file-system.ts";
import { readSettings } from "#server/settings.ts";
import { placeFindings, spaceFinding } from "./place.ts";

const home = mkdtempSync(join(tmpdir(), "hallpass-place-"));
chmodSync(home, 0o755);
afterAll(() => rmSync(home, { recursive: true, force: true }));

const data = join(home, "data");
mkdirSync(data, { mode: 0o755 });
for (const name of ["hallpass.db", "secret"]) writeFileSync(join(data, name), "", { mode: 0o600 });

const found = (environment: Record<string, string> = {}) =>
  placeFindings(readSettings({ HALLPASS_DATA: data, ...environment })).map(({ id, summary }) => `${id} ${summary}`);

/** Gives a file another mode for as long as the body runs. */
function withMode<T>(path: string, mode: number, body: () => T): T {
  const before = path === data || path === home ? 0o755 : 0o600;
  chmodSync(path, mode);
  try {
    return body();
  } finally {
    chmodSync(path, before);
  }
}

test("files of their owner alone are no problem", () => {
  expect(found()).toEqual([]);
});

test("a secret, a database or an .env that others can read is named, and so is a directory that others can write", () => {
  const secret = join(data, "secret");
  const environmentFile = join(home, ".env");
  writeFileSync(environmentFile, "", { mode: 0o600 });

  const [first] = withMode(secret, 0o644, found);
  expect(first).toStartWith(`file_open Other users of this machine can read ${secret}.`);
  expect(first).toContain("sign in as any user");
  expect(withMode(join(data, "hallpass.db"), 0o640, found)).toHaveLength(1);
  expect(withMode(environmentFile, 0o644, found)).toHaveLength(1);
  // A service manager may read it as another member of the group.
  expect(withMode(environmentFile, 0o640, found)).toEqual([]);
  expect(withMode(data, 0o770, found)[0]).toStartWith("directory_open ");
});

test("nothing is said of files that nobody else can get to, whatever their modes", () => {
  const [secret, environmentFile] = [join(data, "secret"), join(home, ".env")];
  writeFileSync(environmentFile, "");
  const open = (body: () => string[]) => withMode(secret, 0o644, () => withMode(environmentFile, 0o666, body));

  const [reached, closed, closedAbove] = [
    open(found),
    open(() => withMode(data, 0o700, found)),
    open(() => withMode(home, 0o700, found)),
  ];
  rmSync(environmentFile);

  expect(reached.map((each) => each.split(" ")[0])).toEqual(["file_open", "file_open"]);
  expect(closed).toEqual([expect.stringContaining(environmentFile)]);
  expect(closedAbove).toEqual([]);
});

test("directories above the data that everybody can write are named", () => {
  const [open] = withMode(home, 0o777, found);
  const sticky = withMode(home, 0o1777, found);

  expect(open).toStartWith(`directory_open Every user of this machine can write to ${home}, and so replace`);
  expect(sticky).toEqual([expect.stringContaining(`can create files in ${home}. A file named .env there`)]);
  // The directory of temporary files is one of those above it.
  expect(found()).toEqual([]);
});

test("copies that others can read are named, unless nobody can enter their directory", () => {
  const backups = join(data, "backups");
  mkdirSync(backups, { mode: 0o700 });
  writeFileSync(join(backups, "hallpass-x.db"), "");
  chmodSync(join(backups, "hallpass-x.db"), 0o644);

  expect(found()).toEqual([]);
  chmodSync(backups, 0o755);
  expect(found()).toHaveLength(1);
  rmSync(backups, { recursive: true });
});

test("data in the directory is told when DATABASE_URL makes the server use other data", () => {
  const other = { DATABASE_URL: "postgres://127.0.0.1/hallpass", HALLPASS_SECRET: "x".repeat(32) };

  expect(found(other)[0]).toStartWith("data_unused ");
});

test("data on a network file system is an error, unless PostgreSQL has the data", () => {
  const mounts = `tmpfs / tmpfs rw 0 0\nserver:/export ${home} nfs4 rw,vers=4.2 0 0`;
  const onNetwork = (environment: Record<string, string> = {}) =>
    placeFindings(readSettings({ HALLPASS_DATA: data, ...environment }), (directory) =>
      networkFileSystem(mounts, directory),
    ).filter(({ id }) => id === "network_file_system");

  const [finding, ...others] = onNetwork();

  expect(others).toEqual([]);
  expect(finding).toMatchObject({ severity: "error", remedy: expect.stringContaining("local disk") });
  expect(finding?.summary).toStartWith(`The data directory ${data} is on a network file system (nfs4),`);
  expect(onNetwork({ DATABASE_URL: "postgres://127.0.0.1/hallpass", HALLPASS_SECRET: "x".repeat(32) })).toEqual([]);
});

test("a database of another user than its directory is named, with the command that gives it back", () => {
  const database = join(data, "hallpass.db");
  const own = join(data, "own.db");
  renameSync(database, own);
  const { uid } = ofAnotherUser(database);

  const [finding, ...others] = placeFindings(readSettings({ HALLPASS_DATA: data }));
  rmSync(database);
  renameSync(own, database);

  expect(others).toEqual([]);
  expect(finding).toMatchObject({ id: "owner_differs", severity: "warning" });
  expect(finding?.summary).toStartWith(
    `${database} belongs to user ${uid}, but its directory to user ${process.getuid?.()}:`,
  );
  expect(finding?.remedy).toEndWith(`chown -R ${process.getuid?.()} ${data}.`);
  expect(found()).toEqual([]);
});

/** Makes a file of another user: root gives one away, and anybody else links to one of root's. */
function ofAnotherUser(path: string): { uid: number } {
  if (process.getuid?.() !== 0) {
    symlinkSync("/etc/shadow", path);
    return { uid: 0 };
  }
  writeFileSync(path, "", { mode: 0o600 });
  chownSync(path, 65_534, 65_534);
  return { uid: 65_534 };
}

test("little space is a warning, and next to none an error", () => {
  const severities = [2_000, 900, 100].map((mebibytes) => spaceFinding(data, mebibytes * 1024 * 1024)?.severity);

  expect(severities).toEqual([undefined, "warning", "error"]);
  expect(spaceFinding(data, null)).toBeNull();
});
