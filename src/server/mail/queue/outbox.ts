import { type EmailAddress, isEmail } from "#contract/fields.ts";
import { EMAIL_SUBJECT_MAX_LENGTH } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { orderedUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import type { AskedIn } from "#server/mail/rendering/language.ts";
import { causingRequestId } from "#server/tracing/scope.ts";

/** The content of a queued email. It is sealed until the email is sent, since it contains valid links. */
export interface MailContent {
  /** A template of the project or a built-in one; null for an email that consists of `html` and the theme. */
  templateId: string | null;
  variables: Record<string, unknown>;
  /** Codes and other values that the stored copy must not show. */
  secrets: string[];
  html?: string;
  /** Whether an owner's server chose the text or the links: only the project's own server sends such an email. */
  isOwners?: boolean;
  /** Replaces the template's subject. */
  subject?: string;
  /** The category of the email if the template names none; transactional by default. */
  categoryName?: string;
  /** What the request that caused the email says about its language. */
  language?: AskedIn;
  /** The id of the request that caused the email, for lines of the log about it. */
  requestId?: string;
  /** Absent or null: the template's or the project's theme; false: none. */
  themeId?: string | false | null;
}

interface NewMail extends MailContent {
  /** An id of the caller's choice: if an email has it already, nothing is stored. By default a new one. */
  id?: string;
  projectId: string;
  userId: string | null;
  recipient: EmailAddress;
  expiresAt: number | null;
}

/**
 * Stores an email in the transaction of the change that it reports: both or neither. A worker sends it. To learn the
 * outcome of the first attempt, call `sendNow` with the id after the commit.
 */
export async function queueMail(tx: Transaction, deps: Pick<Deps, "now" | "keyring">, mail: NewMail): Promise<string> {
  const { id = orderedUuid(), projectId, userId, recipient, expiresAt, ...content } = mail;
  requireSendable(recipient, content.subject);
  const requestId = causingRequestId() ?? undefined;
  const row = {
    id,
    projectId,
    userId,
    template: content.templateId ?? "",
    recipient,
    state: "queued" as const,
    sealedContent: deps.keyring.seal(JSON.stringify({ ...content, requestId } satisfies MailContent)),
    attempts: 0,
    nextAttemptAt: deps.now(),
    expiresAt,
    createdAt: deps.now(),
  };
  if (mail.id === undefined) await tx.add("mails", row);
  else await tx.insert(tx.mails).values(row).onConflictDoNothing();
  return id;
}

/** Requires one address and a subject of one line: anything else could inject headers or recipients. */
function requireSendable(recipient: string, subject = ""): void {
  if (!isEmail(recipient)) throw refuse("EMAIL_RECIPIENT_INVALID");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is not allowed.
  if (subject.length > EMAIL_SUBJECT_MAX_LENGTH || /[\u0000-\u001f\u007f\u2028\u2029]/.test(subject)) {
    throw refuse("EMAIL_SUBJECT_INVALID");
  }
}
