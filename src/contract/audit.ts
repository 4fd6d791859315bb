import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Json, Millis, NonEmpty, Nullable, Uuid } from "./fields.ts";
import { AUDIT_PAGE_MAX } from "./limits.ts";

const Party = Type.Object({ type: Type.String(), id: Nullable(Type.String()) });

/** What happened, by whom and to whom. docs/wire-additions.md lists the actions. */
export const AuditEntry = Type.Object({
  id: Uuid,
  at_millis: Millis,
  action: Type.String(),
  actor: Party,
  subject: Party,
  /** Personal, as are the browser and what was before and after: null once erased. */
  ip: Nullable(Type.String()),
  user_agent: Nullable(Type.String()),
  request_id: Nullable(Type.String()),
  before: Json,
  after: Json,
  /** Whether the entry has its place in the chain yet; it gets one within a second. */
  sealed: Type.Boolean(),
});
export type AuditEntry = Static<typeof AuditEntry>;

const Optional = Type.Optional;

export const listAuditEntries = endpoint({
  method: "GET",
  path: "/internal/audit",
  summary: "What happened in the project that matters for its security, newest first",
  access: ADMIN_ONLY,
  query: Type.Object({
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
