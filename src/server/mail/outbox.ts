import { isEmail } from "#contract/fields.ts";
import { EMAIL_SUBJECT_MAX_LENGTH } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";

/** A mail as it waits: what it is made of. Sealed until it is sent, since live links are among it. */
export interface MailContent {
  /** A template of the project or one of ours; null: `html` is what the theme is put around. */
  templateId: string | null;
  variables: Record<string, unknown>;
  /** What must not be seen in the copy that stays: codes and the like. */
  secrets: string[];
  html?: string;
  /** Whether an owner's server chose the words or the links: such a mail leaves by a server of the project's own only. */
  isOwners?: boolean;
  /** In place of the template's own. */
  subject?: string;
  /** Of which kind the mail is, where no template says so itself; transactional unless said otherwise. */
  categoryName?: string;
  /** Absent or null: the template's or the project's theme; false: none. */
  themeId?: string | false | null;
}

interface NewMail extends MailContent {
  projectId: string;
  userId: string | null;
  recipient: string;
  expiresAt: number | null;
}

/**
 * Stores a mail in the transaction of what it tells of: both or neither. A worker sends it; who wants to know how the
 * first attempt went calls `sendNow` with the id once the transaction is durable.
 */
export async function queueMail(tx: Transaction, deps: Pick<Deps, "now" | "keyring">, mail: NewMail): Promise<string> {
  const { projectId, userId, recipient, expiresAt, ...content } = mail;
  requireSendable(recipient, content.subject);
  const id = randomUuid();
  await tx.add("mails", {
    id,
    projectId,
    userId,
    template: content.templateId ?? "",
    recipient,
    state: "queued",
    sealedContent: deps.keyring.seal(JSON.stringify(content satisfies MailContent)),
    attempts: 0,
    nextAttemptAt: deps.now(),
    expiresAt,
    createdAt: deps.now(),
  });
  return id;
}

/** One address and one line: what looks like more than that would be headers or recipients of somebody's own. */
function requireSendable(recipient: string, subject = ""): void {
  if (!isEmail(recipient)) throw refuse("EMAIL_RECIPIENT_INVALID");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is not allowed.
  if (subject.length > EMAIL_SUBJECT_MAX_LENGTH || /[\u0000-\u001f\u007f\u2028\u2029]/.test(subject)) {
    throw refuse("EMAIL_SUBJECT_INVALID");
  }
}
