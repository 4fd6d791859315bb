import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Millis, Nullable } from "./fields.ts";
import { INSTANCE_COUNT_MAX } from "./limits.ts";

const Count = Type.Integer({ minimum: 0 });
const Bytes = Type.Integer({ minimum: 0, description: "Bytes." });

/** Work that waits for a worker. */
export const InstanceQueue = Type.Object({
  queued: Type.Integer({ minimum: 0, maximum: INSTANCE_COUNT_MAX }),
  is_exact: Type.Boolean({ description: "False if there are more than `queued`." }),
  oldest_at_millis: Nullable(Millis),
  overdue_since_millis: Nullable(
    Type.Integer({ description: "Since when something should have been sent; null if nothing is late." }),
  ),
});
export type InstanceQueue = Static<typeof InstanceQueue>;

/** A job of the server, as it ran since the server started. */
export const InstanceJob = Type.Object({
  name: Type.String(),
  every_millis: Type.Integer(),
  is_running: Type.Boolean(),
  last_run_at_millis: Nullable(Millis),
  last_result: Nullable(Type.Union([Type.Literal("done"), Type.Literal("failed")])),
  error: Nullable(Type.String({ description: "Why the last run failed." })),
  failures_in_a_row: Count,
  next_run_at_millis: Nullable(Millis),
});
export type InstanceJob = Static<typeof InstanceJob>;

/** The mail server that projects share. */
const SharedMailServer = Type.Object({
  kind: Type.Union([Type.Literal("smtp"), Type.Literal("test_inbox"), Type.Literal("none")]),
  host: Nullable(Type.String()),
  port: Nullable(Type.Integer()),
  sender: Nullable(Type.String()),
  last_sent_at_millis: Nullable(Millis),
  last_failure: Nullable(Type.Object({ at_millis: Millis, type: Type.String(), message: Type.String() })),
});

/** A setting of the operator. */
export const InstanceSetting = Type.Object({
  name: Type.String(),
  value: Nullable(Type.String({ description: "Null for secrets, and for settings that have no value." })),
  is_default: Type.Boolean({ description: "Whether the server runs with the default." }),
});
export type InstanceSetting = Static<typeof InstanceSetting>;

/** The state of the server that answers. Jobs, memory and the mail server are those of this one process. */
export const InstanceStatus = Type.Object({
  version: Type.String(),
  started_at_millis: Millis,
  now_millis: Millis,
  is_dev_mode: Type.Boolean(),
  database: Type.Object({
    kind: Type.Union([Type.Literal("sqlite"), Type.Literal("postgres")]),
    size_bytes: Bytes,
    schema_version: Count,
    last_upgrade: Nullable(
      Type.Object(
        {
          at_millis: Millis,
          version: Type.String({ description: "The build that migrated the data." }),
          migrations: Type.Array(Type.String()),
          snapshot: Nullable(Type.String({ description: "The path of the copy from before; null on PostgreSQL." })),
          took_millis: Count,
        },
        { description: "The last migration of data that existed; null if there was none since 0.2.0." },
      ),
    ),
  }),
  data_directory: Nullable(
    Type.Object({ path: Type.String(), free_bytes: Nullable(Bytes) }, { description: "Null on PostgreSQL." }),
  ),
  memory: Type.Object({ resident_bytes: Bytes, heap_bytes: Bytes }),
  queues: Type.Object({ mails: InstanceQueue, webhook_deliveries: InstanceQueue }),
  jobs: Type.Array(InstanceJob),
  mail_server: SharedMailServer,
  limits: Type.Object({
    throttles: Type.Boolean({ description: "Whether attempts are limited." }),
    per_address: Type.Boolean({
      description:
        "Whether limits per address tell clients apart. Behind a proxy that is not named, all clients share them.",
    }),
    common_passwords: Type.Boolean({ description: "Whether common passwords are refused." }),
  }),
  assistant_model: Nullable(Type.String({ description: "Null if no model is set." })),
  has_trusted_proxies: Type.Boolean(),
  is_https: Type.Boolean(),
  settings: Type.Array(InstanceSetting),
});
export type InstanceStatus = Static<typeof InstanceStatus>;

export const readInstanceStatus = endpoint({
  method: "GET",
  path: "/internal/instance/status",
  summary: "Get the state of the server: database, queues, jobs, mail server and settings",
  access: ADMIN_ONLY,
  project: "internal",
  response: InstanceStatus,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "EXPECTED_INTERNAL_PROJECT"],
});
