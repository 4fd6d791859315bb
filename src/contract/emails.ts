import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY, SERVER_AND_ADMIN } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  AnyId,
  Email,
  Json,
  JsonObjectUpTo,
  List,
  Millis,
  Name,
  NonEmpty,
  Nullable,
  Secret,
  Success,
  ThemeIdOrNone,
  Url,
  Uuid,
  WrittenEmail,
} from "./fields.ts";
import {
  EMAIL_HTML_MAX_LENGTH,
  EMAIL_SUBJECT_MAX_LENGTH,
  METADATA_MAX_BYTES,
  PORT_MAX,
  RECIPIENTS_MAX,
} from "./limits.ts";

const Optional = Type.Optional;

/** A subject is one line: text after a line break would become an email header that the caller chose. */
const Subject = Type.String({ format: "one-line", maxLength: EMAIL_SUBJECT_MAX_LENGTH });

/** The variables of the template. */
const Variables = JsonObjectUpTo(METADATA_MAX_BYTES);

/** The header that names a sending (draft-ietf-httpapi-idempotency-key-header; any text instead of a quoted one). */
export const IDEMPOTENCY_KEY = "idempotency-key";

export const sendEmail = endpoint({
  method: "POST",
  path: "/emails/send-email",
  summary: "Send an email to users of the project, from HTML or a template",
  access: SERVER_AND_ADMIN,
  /** With one key, each user gets one email, however often the request is repeated. */
  headers: Type.Object({ [IDEMPOTENCY_KEY]: Optional(NonEmpty) }),
  body: Type.Object({
    user_ids: Type.Array(Uuid, { maxItems: RECIPIENTS_MAX }),
    theme_id: Optional(Nullable(ThemeIdOrNone())),
    html: Optional(Type.String({ maxLength: EMAIL_HTML_MAX_LENGTH })),
    subject: Optional(Subject),
    notification_category_name: Optional(Name),
    template_id: Optional(AnyId),
    variables: Optional(Variables),
  }),
  response: Type.Object({
    results: Type.Array(Type.Object({ user_id: Uuid, user_email: Optional(Type.String()) })),
  }),
  errors: [
    "INSUFFICIENT_ACCESS_TYPE",
    "REQUIRES_CUSTOM_EMAIL_SERVER",
    "SCHEMA_ERROR",
    "USER_ID_DOES_NOT_EXIST",
    "EMAIL_RENDERING_ERROR",
  ],
});

export const sendTestEmail = endpoint({
  method: "POST",
  path: "/internal/send-test-email",
  summary: "Test a mail server before you save it",
  access: ADMIN_ONLY,
  body: Type.Object({
    recipient_email: WrittenEmail,
    email_config: Type.Object({
      host: NonEmpty,
      port: Type.Integer({ minimum: 0, maximum: PORT_MAX }),
      username: Name,
      password: Secret,
      sender_name: Name,
      sender_email: WrittenEmail,
    }),
  }),
  response: Type.Object({ success: Type.Boolean(), error_message: Optional(Type.String()) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

/** The server that an email was handed to: without its password, and only its address if it is the operator's. */
export const SenderConfig = Type.Object({
  type: Type.Union([Type.Literal("shared"), Type.Literal("standard")]),
  host: Optional(Type.String()),
  port: Optional(Type.Integer()),
  username: Optional(Type.String()),
  sender_name: Type.String(),
  sender_email: Type.String(),
});

/** Why an attempt failed. */
export const SendingError = Type.Object({
  errorType: Type.String(),
  canRetry: Type.Boolean(),
  message: Type.String(),
  rawError: Type.Unknown(),
});

export const SentEmail = Type.Object({
  id: Uuid,
  subject: Type.String(),
  sent_at_millis: Millis,
  to: Type.Array(Type.String()),
  sender_config: SenderConfig,
  error: Nullable(SendingError),
});
export type SentEmail = Static<typeof SentEmail>;

export const listSentEmails = endpoint({
  method: "GET",
  path: "/internal/emails",
  summary: "List the latest attempts to send emails, newest first",
  access: ADMIN_ONLY,
  response: List(SentEmail),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const sendSignInInvitation = endpoint({
  method: "POST",
  path: "/internal/send-sign-in-invitation",
  summary: "Email an invitation to sign in",
  access: SERVER_AND_ADMIN,
  body: Type.Object({ email: Email, callback_url: Url }),
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE", "REDIRECT_URL_NOT_WHITELISTED"],
});

/** Emails that the server failed to send, by project; `tenancy_id` is the project's id, since a project has one branch. */
export const FailedEmails = Type.Object({
  emails: Type.Array(Type.Object({ subject: Type.String(), to: Type.Array(Type.String()) })),
  tenant_owner_emails: Type.Array(Type.String()),
  project_id: Type.String(),
  tenancy_id: Type.String(),
});

export const sendFailedEmailsDigest = endpoint({
  method: "POST",
  path: "/internal/failed-emails-digest",
  summary: "Email owners about the emails that failed in the last 24 hours; the operator calls it on a schedule",
  access: "none",
  headers: Type.Object({ authorization: Secret }),
  query: Type.Object({ dry_run: Optional(Type.Union([Type.Literal("true"), Type.Literal("false")])) }),
  body: Optional(Json),
  response: Type.Object({
    success: Type.Boolean(),
    error_message: Optional(Type.String()),
    failed_emails_by_tenancy: Optional(Type.Array(FailedEmails)),
  }),
  errors: ["SCHEMA_ERROR"],
});

/** A missing code gets the same answer as a wrong one. */
const UnsubscribeQuery = Type.Object({ code: Optional(Secret) });

const unsubscribeErrors = ["VERIFICATION_CODE_NOT_FOUND", "VERIFICATION_CODE_EXPIRED"] as const;

export const unsubscribePage = endpoint({
  method: "GET",
  path: "/emails/unsubscribe-link",
  summary: "Show the page behind the unsubscribe link of an email; it changes nothing",
  access: "none",
  query: UnsubscribeQuery,
  errors: unsubscribeErrors,
});

export const unsubscribe = endpoint({
  method: "POST",
  path: "/emails/unsubscribe-link",
  summary: "Unsubscribe from a category of emails, from the unsubscribe page or an email program (RFC 8058)",
  access: "none",
  query: UnsubscribeQuery,
  errors: unsubscribeErrors,
});
