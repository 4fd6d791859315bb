import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Cursor, Json, Millis, NonEmpty, Nullable, Pagination, Uuid } from "./fields.ts";
import { AUDIT_ENTRIES_CHECKED_AT_ONCE, AUDIT_PAGE_MAX } from "./limits.ts";

/** All actions that the audit log records, in groups. docs/audit.md describes them. */
export const AUDIT_ACTION_GROUPS = {
  sign_in: ["sign_up", "sign_in", "sign_in_failed", "sign_out", "cli_login_completed"],
  sessions: ["session_created", "session_deleted", "impersonation_link_created", "impersonation_started"],
  users: ["user_created", "user_updated", "user_disabled", "user_enabled", "user_deleted", "user_moved_in"],
  methods: [
    "password_changed",
    "address_proven",
    "second_factor_changed",
    "recovery_codes_created",
    "passkey_added",
    "passkey_changed",
    "passkey_removed",
    "oauth_provider_added",
    "oauth_provider_changed",
    "oauth_provider_removed",
  ],
  addresses: ["contact_channel_added", "contact_channel_changed", "contact_channel_removed"],
  teams: [
    "team_created",
    "team_updated",
    "team_deleted",
    "team_invitation_sent",
    "team_invitation_revoked",
    "team_member_added",
    "team_member_removed",
  ],
  permissions: [
    "permission_granted",
    "permission_revoked",
    "permission_defined",
    "permission_redefined",
    "permission_deleted",
  ],
  api_keys: ["api_key_created", "api_key_updated", "api_key_revoked"],
  project: [
    "project_created",
    "project_updated",
    "project_deleted",
    "records_imported",
    "import_checked",
    "import_started",
    "import_ended",
    "import_deleted",
    "mail_sent_again",
    "internal_key_created",
    "internal_key_updated",
    "internal_key_revoked",
    "signing_key_created",
    "signing_key_rotated",
    "audit_log_pruned",
    "legacy_verifier_created",
    "legacy_verifier_updated",
    "legacy_verifier_deleted",
    "legacy_verifier_tested",
    "legacy_secret_rotated",
  ],
  webhooks: [
    "webhook_endpoint_created",
    "webhook_endpoint_updated",
    "webhook_endpoint_deleted",
    "webhook_endpoint_disabled",
    "webhook_secret_read",
    "webhook_secret_rotated",
    "webhook_tested",
    "webhook_replayed",
  ],
  oauth: [
    "oauth_client_created",
    "oauth_client_updated",
    "oauth_client_deleted",
    "oauth_client_secret_created",
    "oauth_client_secret_deleted",
    "oauth_api_created",
    "oauth_api_updated",
    "oauth_api_deleted",
    "oauth_grant_created",
    "oauth_grant_updated",
    "oauth_grant_deleted",
    "oauth_trial_started",
    "oauth_trial_redeemed",
    "oauth_trial_revoked",
    "oauth_code_reused",
    "oauth_refresh_token_reused",
  ],
  instance: [
    "instance_set_up",
    "admin_link_used",
    "backup_made",
    "backup_downloaded",
    "backup_deleted",
    "backup_schedule_changed",
    "secret_replaced",
  ],
} as const;
/** All actions about one topic, for example `sign_in` or `teams`. */
export type AuditActionGroup = keyof typeof AUDIT_ACTION_GROUPS;
/** The action, for example `sign_in_failed`. */
export type AuditAction = (typeof AUDIT_ACTION_GROUPS)[AuditActionGroup][number];
export const AUDIT_ACTIONS: readonly AuditAction[] = Object.values(AUDIT_ACTION_GROUPS).flat();

/** What a user, a team, a key, a webhook endpoint, an OAuth client or an API that an entry names is now. */
const Named = Type.Object({
  name: Nullable(Type.String({ description: "Null for a user without a name and an address." })),
});

const Party = Type.Object({
  type: Type.String(),
  id: Nullable(Type.String()),
  current: Type.Optional(
    Type.Union([Named, Type.Null()], {
      description: "Only with `with_names`: what it is now. Null once it is deleted, and for owners and the like.",
    }),
  ),
});

/** An entry of the audit log: the action, its actor and its subject. docs/wire/additions.md lists the values. */
export const AuditEntry = Type.Object({
  id: Uuid,
  at_millis: Millis,
  action: Type.String(),
  actor: Party,
  subject: Party,
  /** `ip`, `user_agent`, `before` and `after` are personal data: null after their erasure. */
  ip: Nullable(Type.String()),
  user_agent: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
  before: Json,
  after: Json,
  /** Whether the entry is in the hash chain yet; it is added within a second. */
  sealed: Type.Boolean(),
});
export type AuditEntry = Static<typeof AuditEntry>;

const ACTOR_TYPES = ["user", "server", "admin", "owner", "nobody", "system", "shell"] as const;
const SUBJECT_TYPES = [
  "user",
  "team",
  "project",
  "internal_key",
  "webhook_endpoint",
  "oauth_client",
  "oauth_api",
] as const;
/**
 * Who acted: a user, a server or an admin with a key, an owner in the console, nobody who is known, Hallpass
 * itself, or the operator with a command of the executable. */
export type AuditActorType = (typeof ACTOR_TYPES)[number];
/** The subject of the action. */
export type AuditSubjectType = (typeof SUBJECT_TYPES)[number];
const GROUPS = Object.keys(AUDIT_ACTION_GROUPS) as AuditActionGroup[];

const Optional = Type.Optional;
const WithNames = Optional(
  Type.Boolean({
    description: "Adds what users, teams, keys, webhook endpoints, OAuth clients and APIs are called now.",
  }),
);

export const listAuditEntries = endpoint({
  method: "GET",
  path: "/internal/audit",
  summary: "List the audit log of the project, newest first",
  access: ADMIN_ONLY,
  query: Type.Object({
    user_id: Optional(Type.String({ ...NonEmpty, description: "Only entries whose actor or subject is this user." })),
    actor_id: Optional(NonEmpty),
    actor_type: Optional(Type.Union(ACTOR_TYPES.map((type) => Type.Literal(type)))),
    subject_id: Optional(NonEmpty),
    subject_type: Optional(Type.Union(SUBJECT_TYPES.map((type) => Type.Literal(type)))),
    action: Optional(NonEmpty),
    action_group: Optional(Type.Union(GROUPS.map((group) => Type.Literal(group)))),
    from_millis: Optional(Millis),
    to_millis: Optional(Millis),
    with_names: WithNames,
    cursor: Optional(Cursor),
    limit: Optional(Type.Integer({ minimum: 1, maximum: AUDIT_PAGE_MAX })),
  }),
  response: Type.Object({
    items: Type.Array(AuditEntry),
    is_paginated: Type.Literal(true),
    pagination: Pagination,
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "SCHEMA_ERROR"],
});

const Sequence = Type.Integer({ description: "The number of an entry in the chain; the first is 1." });

/** An entry with its place in the chain. */
const AuditEntryInChain = Type.Composite([
  AuditEntry,
  Type.Object({ sequence: Nullable(Sequence), seal: Nullable(Type.String()) }),
]);
export type AuditEntryInChain = Static<typeof AuditEntryInChain>;

export const getAuditEntry = endpoint({
  method: "GET",
  path: "/internal/audit/{entry_id}",
  summary: "Get an entry of the audit log, with its place in the chain",
  access: ADMIN_ONLY,
  params: Type.Object({ entry_id: Uuid }),
  query: Type.Object({ with_names: WithNames }),
  response: AuditEntryInChain,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "SCHEMA_ERROR"],
});

/** The first entry that does not verify. */
const AuditBreak = Type.Object({
  sequence: Type.Integer({ description: "The number at which the chain breaks." }),
  problem: Type.Union([Type.Literal("missing"), Type.Literal("changed"), Type.Literal("end")], {
    description:
      "`missing`: no entry has this number. `changed`: the entry is not the one that was sealed. `end`: the entries before it are intact, but the record of where the log ends was changed or removed.",
  }),
  entry_id: Nullable(
    Type.String({ description: "The entry that stands there, or the next one; null behind the last one." }),
  ),
  intact_until_millis: Nullable(Millis),
});

/** The outcome of checking a part of the chain. */
const AuditChainCheck = Type.Object({
  entries: Type.Integer({ description: "The number of the last sealed entry, also if it was removed." }),
  since_millis: Nullable(Millis),
  checked: Type.Integer({ description: "How many entries from the first on are intact, including earlier calls." }),
  broken: Nullable(AuditBreak),
  is_complete: Type.Boolean({ description: "Whether nothing is left to check." }),
  cursor: Nullable(Type.String({ description: "Continues from here, now or when there are more entries." })),
});
export type AuditChainCheck = Static<typeof AuditChainCheck>;

export const checkAuditChain = endpoint({
  method: "GET",
  path: "/internal/audit/chain",
  summary: `Check the hash chain of the audit log, ${AUDIT_ENTRIES_CHECKED_AT_ONCE} entries at a time`,
  access: ADMIN_ONLY,
  query: Type.Object({
    cursor: Optional(Type.String({ ...NonEmpty, description: "Of an earlier reply. Any other text begins anew." })),
  }),
  response: AuditChainCheck,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "SCHEMA_ERROR"],
});
