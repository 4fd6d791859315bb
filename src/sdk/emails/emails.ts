import {
  IDEMPOTENCY_KEY,
  listSentEmails,
  type SentEmail as SentEmailPayload,
  sendEmail,
  sendSignInInvitation,
  sendTestEmail,
} from "#contract/emails.ts";
import { isKnown, type KnownError } from "#contract/errors.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import { ok, type Result, refused } from "#sdk/result.ts";
import type { CallOptions, Wire } from "#sdk/wire/wire.ts";

/** An email for users of the project: HTML of your own, or a template with its variables. */
export type EmailToUsers = {
  userIds: string[];
  subject?: string;
  /** Absent or `null`: the project's theme; `false`: none. */
  themeId?: string | null | false;
  notificationCategoryName?: string;
  /**
   * A name of your choice for this sending: 1 to 256 characters of ASCII. Each user gets one email for it, however often
   * you repeat the call, for as long as the email is in the log (90 days unless the project sets another time). With a
   * name, the SDK repeats the request itself when no answer comes. Throws for a name that no header can carry.
   */
  idempotencyKey?: string;
} & (
  | { html: string; templateId?: undefined; variables?: undefined }
  | { templateId: string; variables?: Record<string, unknown>; html?: undefined }
);

/**
 * Success, or why no email was queued. `EMAIL_RENDERING_ERROR`: no email could be sent, since the template misses a
 * variable or fails; its message has the reason, and `details.problems` name the variables.
 */
export type SendEmailResult = Result<
  undefined,
  KnownError<"REQUIRES_CUSTOM_EMAIL_SERVER" | "SCHEMA_ERROR" | "USER_ID_DOES_NOT_EXIST" | "EMAIL_RENDERING_ERROR">
>;

/** A recipient and the mail server to try. */
export interface TestEmail {
  recipientEmail: string;
  emailConfig: {
    host: string;
    port: number;
    username: string;
    password: string;
    senderName: string;
    senderEmail: string;
  };
}

/** An attempt to send an email. */
export interface SentEmail {
  readonly id: string;
  readonly subject: string;
  readonly to: readonly string[];
  /** The first of `to`. */
  readonly recipient: string;
  readonly sentAt: Date;
  /** Why sending failed; `null` when the mail server accepted the email. */
  readonly error: SentEmailPayload["error"];
}

/** Sends emails to users. An invalid request is a result; whether each email was sent is in the list of sent emails. */
export function emailsOf(wire: Wire<"server">) {
  return {
    async send(email: EmailToUsers): Promise<SendEmailResult> {
      try {
        const body = {
          user_ids: email.userIds,
          theme_id: email.themeId,
          html: email.html,
          subject: email.subject,
          notification_category_name: email.notificationCategoryName,
          template_id: email.templateId,
          variables: email.variables,
        };
        await wire.call(sendEmail, { body }, named(email.idempotencyKey));
        return ok(undefined);
      } catch (error) {
        if (isKnown(error, "REQUIRES_CUSTOM_EMAIL_SERVER")) return refused(error);
        if (isKnown(error, "SCHEMA_ERROR")) return refused(error);
        if (isKnown(error, "USER_ID_DOES_NOT_EXIST")) return refused(error);
        if (isKnown(error, "EMAIL_RENDERING_ERROR")) return refused(error);
        throw error;
      }
    },
  };
}

/** The options of a request that can be repeated, if it has a name. */
function named(idempotencyKey: string | undefined): CallOptions {
  if (idempotencyKey === undefined) return {};
  if (!/^[!-~]([ -~]*[!-~])?$/.test(idempotencyKey)) {
    throw new Error(
      `The idempotency key ${JSON.stringify(idempotencyKey)} is empty, not ASCII, or has spaces around it.`,
    );
  }
  return { repeatable: true, headers: { [IDEMPOTENCY_KEY]: idempotencyKey } };
}

/** The calls of admins that send emails, and the results of the latest ones. */
export interface EmailAdministration {
  /** The latest 100 attempts to send emails, newest first. `list` has all emails. */
  readonly sent: Watchable<SentEmail[]>;
  /**
   * Sends a test email through a mail server whose settings need not be saved. A failure is a result, not an exception.
   *
   *     const result = await app.emails.sendTest({ recipientEmail: "me@example.com", emailConfig });
   *     if (result.status === "error") show(result.error.errorMessage);
   */
  sendTest(email: TestEmail): Promise<Result<undefined, { errorMessage: string }>>;
  /** Emails a link to the sign-in page. `callbackUrl` must be on a trusted domain. */
  inviteToSignIn(email: string, callbackUrl: string): Promise<void>;
}

/** The email calls of admins: list sent emails, test a mail server, invite to sign-in. */
export function emailAdministration(wire: Wire<"server">, deps: Pick<Deps, "elapsed" | "after">): EmailAdministration {
  const sent = resource(async () => (await wire.call(listSentEmails)).items.map(fromWire), deps);
  return {
    sent,
    async sendTest({ recipientEmail, emailConfig }) {
      const { senderName, senderEmail, ...server } = emailConfig;
      const reply = await wire.call(sendTestEmail, {
        body: {
          recipient_email: recipientEmail,
          email_config: { ...server, sender_name: senderName, sender_email: senderEmail },
        },
      });
      await sent.refresh();
      if (reply.success) return ok(undefined);
      return refused({ errorMessage: reply.error_message ?? NO_REASON });
    },
    async inviteToSignIn(email, callbackUrl) {
      await wire.call(sendSignInInvitation, { body: { email, callback_url: callbackUrl } });
      await sent.refresh();
    },
  };
}

const NO_REASON = "Failed to send test email, but no error message was provided";

const fromWire = (payload: SentEmailPayload): SentEmail => ({
  id: payload.id,
  subject: payload.subject,
  to: payload.to,
  recipient: payload.to[0] ?? "",
  sentAt: new Date(payload.sent_at_millis),
  error: payload.error,
});
