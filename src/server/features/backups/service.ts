import { join } from "node:path";
import { fail } from "#contract/errors.ts";
import type { BackupSchedule, InstanceBackup, InstanceBackups } from "#contract/instance-backups.ts";
import { INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { countAddress } from "#server/access/address-limits.ts";
import type { Caller, Origin } from "#server/access/caller.ts";
import type { Credential } from "#server/access/credential.ts";
import { refuse } from "#server/access/refusal.ts";
import { type AuditEntry, actorOf, audit } from "#server/audit/write.ts";
import { checkCode, createCodeIn, redeemCodeIn } from "#server/codes/codes.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { isCredentialValid } from "#server/foundation/sessions/index.ts";
import { userNames } from "#server/foundation/users/index.ts";
import { backupsEncryptedTo } from "#server/settings.ts";
import { readExternalBackup } from "./external-backup.ts";
import { type BackupFile, backupDirectory, listFiles, type Maker, removeFiles } from "./files.ts";
import { nextBackupAt } from "./follow-schedule.ts";
import { type ActingOnBackups, beginBackup } from "./make.ts";
import type { BackupUnderWay, FailedBackup } from "./memory.ts";
import { lastSlot } from "./schedule.ts";
import { readState, writeState } from "./state.ts";

/** A backup in any state, before the names of people are known. */
type Shown = Omit<InstanceBackup, "made_by"> & { madeBy: Maker };

export async function listBackups(deps: Deps): Promise<InstanceBackups> {
  const { settings, store } = deps;
  const [state, elsewhere] = await store.read(
    async (db) => [await readState(db), await readExternalBackup(db)] as const,
  );
  const { failure } = state;
  return {
    directory: backupDirectory(settings.dataDirectory),
    store: deps.backups.store?.place ?? null,
    is_encrypted: backupsEncryptedTo(settings) !== null,
    secret_place: settings.secrets === null ? "file" : "setting",
    schedule: state.schedule,
    next_at_millis: nextBackupAt(state, deps.now()),
    last_scheduled_failure: failure && { at_millis: failure.at, error: failure.error },
    last_elsewhere: elsewhere && { made_at_millis: elsewhere.at, place: elsewhere.place, bytes: elsewhere.bytes },
    items: await named(deps, all(deps)),
  };
}

/** The running backup, the backups that failed since the start, and the files: newest first. */
function all({ backups, settings }: Deps): Shown[] {
  const files = listFiles(settings.dataDirectory).map(ofFile);
  const failed = backups.failed.map(ofFailure);
  const rest = [...failed, ...files].sort((a, b) => b.made_at_millis - a.made_at_millis);
  const { underWay } = backups;
  return underWay ? [ofUnderWay(underWay), ...rest.filter(({ id }) => id !== underWay.id)] : rest;
}

const NOTHING = { phase: null, bytes: null, is_verified: false, schema_version: null, error: null };

const ofUnderWay = ({ id, fileName, startedAt, madeBy, phase, progress }: BackupUnderWay): Shown => ({
  ...NOTHING,
  id,
  state: "running",
  phase,
  progress: progress(),
  file_name: fileName,
  made_at_millis: startedAt,
  madeBy,
});

const ofFailure = ({ id, fileName, startedAt, madeBy, error }: FailedBackup): Shown => ({
  ...NOTHING,
  id,
  state: "failed",
  progress: 0,
  file_name: fileName,
  made_at_millis: startedAt,
  madeBy,
  error,
});

const ofFile = ({ id, fileName, madeAt, bytes, madeBy, isVerified, schemaVersion }: BackupFile): Shown => ({
  ...NOTHING,
  id,
  state: "done",
  progress: 1,
  file_name: fileName,
  made_at_millis: madeAt,
  bytes,
  madeBy,
  is_verified: isVerified,
  schema_version: schemaVersion,
});

async function named({ store }: Pick<Deps, "store">, shown: Shown[]): Promise<InstanceBackup[]> {
  const ids = [...new Set(shown.flatMap(({ madeBy }) => (madeBy.type === "owner" ? (madeBy.id ?? []) : [])))];
  const names = await userNames(store, INTERNAL_PROJECT_ID, ids);
  return shown.map(({ madeBy, ...rest }) => ({
    ...rest,
    made_by: { type: madeBy.type, id: madeBy.id, name: (madeBy.id !== null && names.get(madeBy.id)) || null },
  }));
}

async function nameOne(deps: Deps, shown: Shown): Promise<InstanceBackup> {
  const [one] = await named(deps, [shown]);
  if (!one) throw new Error("A backup without a form.");
  return one;
}

/** Looks up an id among the existing backups: an id from a caller never becomes part of a path. */
function findBackup(deps: Deps, id: string): Shown {
  const found = all(deps).find((each) => each.id === id);
  if (!found) throw refuse("BACKUP_NOT_FOUND");
  return found;
}

export const getBackup = (deps: Deps, id: string): Promise<InstanceBackup> => nameOne(deps, findBackup(deps, id));

const actingAs = (caller: Caller): ActingOnBackups => ({
  madeBy: caller.ownerId ? { type: "owner", id: caller.ownerId } : { type: "admin", id: null },
  actor: actorOf(caller),
  origin: caller.origin,
});

export function startBackup(deps: Deps, caller: Caller): Promise<InstanceBackup> {
  return nameOne(deps, ofUnderWay(beginBackup(deps, actingAs(caller))));
}

/** Deletes a backup, or forgets one that failed. */
export async function deleteBackup(deps: Deps, caller: Caller, id: string): Promise<void> {
  const found = findBackup(deps, id);
  if (found.state === "running") throw refuse("BACKUP_UNDER_WAY");
  deps.backups.failed = deps.backups.failed.filter((each) => each.id !== found.id);
  if (found.state === "failed") return;
  removeFiles(deps.settings.dataDirectory, { id: found.id, fileName: found.file_name });
  await deps.store.write((tx) => record(tx, deps, "backup_deleted", actingAs(caller), { backup: found.id }));
}

/** Changes the schedule. A time that has passed already is not made up for: the first backup is at the next one. */
export async function changeSchedule(
  deps: Deps,
  caller: Caller,
  changes: Partial<BackupSchedule>,
): Promise<InstanceBackups> {
  await deps.store.write(async (tx) => {
    const { schedule: before } = await readState(tx);
    const after = { ...before, ...changes };
    await writeState(tx, { schedule: after, handledSlot: lastSlot(after, deps.now()), failure: null });
    await record(tx, deps, "backup_schedule_changed", actingAs(caller), after, before);
  });
  return listBackups(deps);
}

interface LinkData extends Record<string, unknown> {
  backup: string;
  actor: AuditEntry["actor"];
  /** The link works only as long as this does. */
  grantedBy: Credential | null;
}

/** Creates a link that downloads a backup once, within a minute. */
export async function createLink(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ url: string; expires_at_millis: number }> {
  const found = findBackup(deps, id);
  if (found.state !== "done") throw refuse(found.state === "running" ? "BACKUP_UNDER_WAY" : "BACKUP_NOT_FOUND");
  const data: LinkData = { backup: found.id, actor: actorOf(caller), grantedBy: caller.credential };
  const { secret, expiresAt } = await deps.store.write((tx) =>
    createCodeIn(tx, deps, { projectId: INTERNAL_PROJECT_ID, purpose: "backup_download", data }),
  );
  const path = `/api/v1/internal/instance/backups/${found.id}/file`;
  return { url: `${deps.settings.publicUrl}${path}?code=${secret}`, expires_at_millis: expiresAt };
}

interface Download {
  id: string;
  secret: string;
  origin: Origin;
  /** Whether only the headers are asked for: the link still works then. */
  isOnlyLook: boolean;
}

/** Redeems a link, and returns the path and the name of the file. The audit log has the download before it begins. */
export async function openDownload(
  deps: Deps,
  { id, secret, origin, isOnlyLook }: Download,
): Promise<{ path: string; name: string }> {
  await countAddress(deps, "code_address", origin.ip);
  const code = await checkCode(deps, { projectId: INTERNAL_PROJECT_ID, purpose: "backup_download", secret });
  const { backup, actor, grantedBy } = code.data as LinkData;
  if (backup !== id) throw fail("VERIFICATION_CODE_NOT_FOUND");
  const internal = await deps.projects.get(INTERNAL_PROJECT_ID);
  if (!internal || !grantedBy || !(await isCredentialValid(deps, internal, grantedBy))) {
    throw fail("VERIFICATION_CODE_NOT_FOUND");
  }
  const found = findBackup(deps, backup);
  if (!isOnlyLook) {
    await deps.store.write(async (tx) => {
      await redeemCodeIn(tx, deps, code.id);
      await record(tx, deps, "backup_downloaded", { actor, origin }, { backup, bytes: found.bytes });
    });
  }
  return { path: join(backupDirectory(deps.settings.dataDirectory), found.file_name), name: found.file_name };
}

function record(
  tx: Transaction,
  deps: Pick<Deps, "now">,
  action: AuditEntry["action"],
  { actor, origin }: Pick<ActingOnBackups, "actor" | "origin">,
  after: unknown,
  before: unknown = null,
): Promise<void> {
  const subject = { type: "project" as const, id: INTERNAL_PROJECT_ID };
  return audit(tx, deps, { projectId: INTERNAL_PROJECT_ID, action, actor, subject, origin, before, after });
}
