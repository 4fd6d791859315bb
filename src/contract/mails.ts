import { type Static, type TObject, type TSchema, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { SenderConfig, SendingError } from "./emails.ts";
import { endpoint } from "./endpoint.ts";
import { Cursor, Millis, Name, NoBody, Nullable, Pagination, Uuid } from "./fields.ts";
import { LIST_PAGE_MAX } from "./limits.ts";

/** The states of an email. `failed`: every attempt failed; `skipped`: it was deliberately not sent. */
export const MAIL_STATES = ["queued", "sending", "sent", "failed", "skipped"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why an email cannot be sent again: it has not failed, it has codes or links that work once, or its content is deleted. */
export const AGAIN_REASONS = ["not_failed", "has_codes", "content_deleted"] as const;
export type AgainReason = (typeof AGAIN_REASONS)[number];

const Optional = Type.Optional;
const State = Type.Union(MAIL_STATES.map((state) => Type.Literal(state)));

const period = { user_id: Optional(Uuid), from_millis: Optional(Millis), to_millis: Optional(Millis) };

/** An email of the project, without its content. */
export const Mail = Type.Object({
  id: Uuid,
  user_id: Nullable(Uuid),
  recipient: Type.String(),
  /** The subject with placeholders for codes; null until the first attempt. */
  subject: Nullable(Type.String()),
  /** Null for an email that was sent as HTML; `name` is null for a template that the project no longer has. */
  template: Nullable(Type.Object({ id: Type.String(), name: Nullable(Type.String()) })),
  state: State,
  attempts: Type.Integer(),
  /** When a queued email is tried again; null in every other state. */
  next_attempt_at_millis: Nullable(Millis),
  created_at_millis: Millis,
  sent_at_millis: Nullable(Millis),
  /** Why the last attempt failed, or why the email was skipped. */
  error: Nullable(Type.String()),
});
export type Mail = Static<typeof Mail>;

export const MailAttempt = Type.Object({
  id: Uuid,
  at_millis: Millis,
  sender_config: SenderConfig,
  error: Nullable(SendingError),
});
export type MailAttempt = Static<typeof MailAttempt>;

const paged = <T extends TSchema>(item: T) =>
  Type.Object({ items: Type.Array(item), is_paginated: Type.Literal(true), pagination: Pagination });

export const listMails = endpoint({
  method: "GET",
  path: "/internal/mails",
  summary: "List the emails of the project, newest first",
  access: ADMIN_ONLY,
  query: Type.Object({
    ...period,
    state: Optional(State),
    /** A part of the recipient or the subject, a whole address, or an id. */
    query: Optional(Name),
    cursor: Optional(Cursor),
    limit: Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_MAX })),
  }),
  response: paged(Mail),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "SCHEMA_ERROR"],
});

const Count = Type.Object({ count: Type.Integer(), is_exact: Type.Boolean() });

export const countMails = endpoint({
  method: "GET",
  path: "/internal/mails/counts",
  summary: "Count the emails of the project by state",
  access: ADMIN_ONLY,
  query: Type.Object(period),
  response: Type.Object({
    queued: Count,
    sending: Count,
    sent: Count,
    failed: Count,
    skipped: Count,
  } satisfies Record<MailState, TObject>),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "SCHEMA_ERROR"],
});

const MailPath = Type.Object({ mail_id: Uuid });

export const getMail = endpoint({
  method: "GET",
  path: "/internal/mails/{mail_id}",
  summary: "Get a stored email with its attempts",
  access: ADMIN_ONLY,
  params: MailPath,
  response: Type.Object({
    ...Mail.properties,
    /** With placeholders for codes and links; null until it was rendered. */
    html: Nullable(Type.String()),
    text: Nullable(Type.String()),
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    /** Newest first. */
    attempt_log: Type.Array(MailAttempt),
    /** Null where the email can be sent again. */
    not_again_because: Nullable(Type.Union(AGAIN_REASONS.map((reason) => Type.Literal(reason)))),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "MAIL_NOT_FOUND", "SCHEMA_ERROR"],
});

export const retryMail = endpoint({
  method: "POST",
  path: "/internal/mails/{mail_id}/retry",
  summary: "Send a failed email again",
  access: ADMIN_ONLY,
  params: MailPath,
  body: NoBody,
  response: Mail,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "MAIL_NOT_FOUND", "MAIL_NOT_SENT_AGAIN", "SCHEMA_ERROR"],
});
