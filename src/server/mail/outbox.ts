import { randomUuid } from "#server/crypto/random.ts";
import type { Transaction } from "#server/db/store.ts";
import type { Deps } from "#server/deps.ts";

/** A mail as it waits: which template, with what in it. Sealed until it is sent, since live links are among it. */
export interface MailContent {
  templateId: string;
  variables: Record<string, string>;
  /** What must not be seen in the copy that stays: codes and the like. */
  secrets: string[];
}

/**
 * Stores a mail in the transaction of what it tells of: both or neither. A worker sends it; who wants to know how the
 * first attempt went calls `sendNow` with the id once the transaction is durable.
 */
export async function queueMail(
  tx: Transaction,
  deps: Pick<Deps, "now" | "keyring">,
  mail: MailContent & { projectId: string; userId: string | null; recipient: string; expiresAt: number | null },
): Promise<string> {
  const id = randomUuid();
  const { templateId, variables, secrets } = mail;
  const content: MailContent = { templateId, variables, secrets };
  await tx.add("mails", {
    id,
    projectId: mail.projectId,
    userId: mail.userId,
    template: templateId,
    recipient: mail.recipient,
    state: "queued",
    sealedContent: deps.keyring.seal(JSON.stringify(content)),
    attempts: 0,
    nextAttemptAt: deps.now(),
    expiresAt: mail.expiresAt,
    createdAt: deps.now(),
  });
  return id;
}
