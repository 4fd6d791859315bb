import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Json, Millis, NonEmpty, Nullable, Uuid } from "./fields.ts";
import { AUDIT_PAGE_MAX } from "./limits.ts";

/** All actions that the audit log records. docs/audit.md describes them. */
export const AUDIT_ACTIONS = [
  "sign_up",
  "sign_in",
  "sign_in_failed",
  "sign_out",
  "session_created",
  "session_deleted",
  "impersonation_link_created",
  "impersonation_started",
  "user_created",
  "user_updated",
  "user_deleted",
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
  "cli_login_completed",
  "contact_channel_added",
  "contact_channel_changed",
  "contact_channel_removed",
  "team_created",
  "team_updated",
  "team_deleted",
  "team_invitation_sent",
  "team_invitation_revoked",
  "team_member_added",
  "team_member_removed",
  "permission_granted",
  "permission_revoked",
  "permission_defined",
  "permission_redefined",
  "permission_deleted",
  "api_key_created",
  "api_key_updated",
  "api_key_revoked",
  "project_created",
  "project_updated",
  "project_deleted",
  "internal_key_created",
  "internal_key_updated",
  "internal_key_revoked",
  "records_imported",
  "mail_sent_again",
  "webhook_endpoint_created",
  "webhook_endpoint_updated",
  "webhook_endpoint_deleted",
  "webhook_endpoint_disabled",
  "webhook_secret_read",
  "webhook_secret_rotated",
  "instance_set_up",
  "admin_link_used",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

const Party = Type.Object({ type: Type.String(), id: Nullable(Type.String()) });

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

const Optional = Type.Optional;

export const listAuditEntries = endpoint({
  method: "GET",
  path: "/internal/audit",
  summary: "List the audit log of the project, newest first",
  access: ADMIN_ONLY,
  query: Type.Object({
    user_id: Optional(Type.String({ ...NonEmpty, description: "Only entries whose actor or subject is this user." })),
    actor_id: Optional(NonEmpty),
    subject_id: Optional(NonEmpty),
    action: Optional(NonEmpty),
    from_millis: Optional(Millis),
    to_millis: Optional(Millis),
    cursor: Optional(Uuid),
    limit: Optional(Type.Integer({ minimum: 1, maximum: AUDIT_PAGE_MAX })),
  }),
  response: Type.Object({
    items: Type.Array(AuditEntry),
    is_paginated: Type.Literal(true),
    pagination: Type.Object({ next_cursor: Nullable(Uuid) }),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "SCHEMA_ERROR"],
});
