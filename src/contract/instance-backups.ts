import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Code, Millis, NoBody, NonEmpty, Nullable, Success } from "./fields.ts";

/** How many scheduled backups are kept at most. */
export const BACKUPS_KEPT_MAX = 365;

/** A copy of the database in the data directory, or the attempt to make one. */
export const InstanceBackup = Type.Object({
  id: Type.String(),
  state: Type.Union([Type.Literal("running"), Type.Literal("done"), Type.Literal("failed")]),
  phase: Nullable(
    Type.Union([Type.Literal("copying"), Type.Literal("checking")], { description: "Null unless it is running." }),
  ),
  progress: Type.Number({ minimum: 0, maximum: 1, description: "How much of the copy is written." }),
  file_name: Type.String(),
  made_at_millis: Millis,
  bytes: Nullable(Type.Integer({ minimum: 0 })),
  made_by: Type.Object({
    type: Type.Union(
      [Type.Literal("owner"), Type.Literal("admin"), Type.Literal("schedule"), Type.Literal("unknown")],
      {
        description: "`admin`: with a key of project `internal`. `unknown`: the file was put there by hand.",
      },
    ),
    id: Nullable(Type.String()),
    name: Nullable(Type.String()),
  }),
  is_verified: Type.Boolean({ description: "Whether this server opened the copy and checked all of it." }),
  schema_version: Nullable(Type.Integer()),
  error: Nullable(Type.String({ description: "Why it failed." })),
});
export type InstanceBackup = Static<typeof InstanceBackup>;

/** When the server makes backups by itself. Times are UTC. */
export const BackupSchedule = Type.Object({
  frequency: Type.Union([Type.Literal("off"), Type.Literal("daily"), Type.Literal("weekly")]),
  hour_utc: Type.Integer({ minimum: 0, maximum: 23 }),
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: "1 is Monday. Only for `weekly`." }),
  keep: Type.Integer({
    minimum: 1,
    maximum: BACKUPS_KEPT_MAX,
    description: "How many scheduled backups are kept. Others are kept until somebody deletes them.",
  }),
});
export type BackupSchedule = Static<typeof BackupSchedule>;

export const InstanceBackups = Type.Object({
  directory: Type.String({ description: "Where the files are." }),
  store: Nullable(Type.String({ description: "The S3-compatible store that gets every backup, too." })),
  is_encrypted: Type.Boolean({
    description: "Whether new backups are under a passphrase, HALLPASS_BACKUP_PASSPHRASE.",
  }),
  secret_place: Type.Union([Type.Literal("file"), Type.Literal("setting")], {
    description: "Where the secret is, which no backup contains: in the data directory, or in HALLPASS_SECRET.",
  }),
  schedule: BackupSchedule,
  next_at_millis: Nullable(Millis),
  last_scheduled_failure: Nullable(Type.Object({ at_millis: Millis, error: Type.String() })),
  last_elsewhere: Nullable(
    Type.Object(
      { made_at_millis: Millis, place: Type.String(), bytes: Type.Integer({ minimum: 0 }) },
      {
        description:
          "The last backup that `hallpass backup` wrote. The server does not know whether it is still there.",
      },
    ),
  ),
  items: Type.Array(InstanceBackup, { description: "Newest first, with the one that is running." }),
});
export type InstanceBackups = Static<typeof InstanceBackups>;

const errors = ["INSUFFICIENT_ACCESS_TYPE", "EXPECTED_INTERNAL_PROJECT"] as const;
const One = Type.Object({ backup_id: NonEmpty });

export const listInstanceBackups = endpoint({
  method: "GET",
  path: "/internal/instance/backups",
  summary: "List the backups in the data directory, with their schedule",
  access: ADMIN_ONLY,
  project: "internal",
  response: InstanceBackups,
  errors,
});

export const startInstanceBackup = endpoint({
  method: "POST",
  path: "/internal/instance/backups",
  summary: "Start a backup; replies at once, while the backup continues",
  access: ADMIN_ONLY,
  project: "internal",
  body: NoBody,
  status: 201,
  response: InstanceBackup,
  errors,
});

export const changeBackupSchedule = endpoint({
  method: "PATCH",
  path: "/internal/instance/backups/schedule",
  summary: "Change the backup schedule of the server",
  access: ADMIN_ONLY,
  project: "internal",
  body: Type.Partial(BackupSchedule),
  response: InstanceBackups,
  errors: [...errors, "SCHEMA_ERROR"],
});

export const getInstanceBackup = endpoint({
  method: "GET",
  path: "/internal/instance/backups/{backup_id}",
  summary: "Get a backup, finished or in progress",
  access: ADMIN_ONLY,
  project: "internal",
  params: One,
  response: InstanceBackup,
  errors,
});

export const deleteInstanceBackup = endpoint({
  method: "DELETE",
  path: "/internal/instance/backups/{backup_id}",
  summary: "Delete a backup",
  access: ADMIN_ONLY,
  project: "internal",
  params: One,
  body: NoBody,
  response: Success,
  errors,
});

export const createBackupLink = endpoint({
  method: "POST",
  path: "/internal/instance/backups/{backup_id}/download-link",
  summary: "Create a link that downloads a backup once, within a minute",
  access: ADMIN_ONLY,
  project: "internal",
  params: One,
  body: NoBody,
  status: 201,
  response: Type.Object({ url: Type.String(), expires_at_millis: Millis }),
  errors,
});

/** A browser cannot send headers with a link, so the link carries a one-time code. */
export const downloadInstanceBackup = endpoint({
  method: "GET",
  path: "/internal/instance/backups/{backup_id}/file",
  summary: "Download a backup with a one-time link",
  access: "none",
  params: One,
  query: Type.Object({ code: Code }),
  errors: [
    "VERIFICATION_CODE_NOT_FOUND",
    "VERIFICATION_CODE_EXPIRED",
    "VERIFICATION_CODE_ALREADY_USED",
    "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED",
    "TOO_MANY_ATTEMPTS",
  ],
});
