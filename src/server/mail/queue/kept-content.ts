import { and, inArray, lte, sql } from "drizzle-orm";
import { FAILED_MAIL_CONTENT_MILLIS } from "#contract/limits.ts";
import type { Deps } from "#server/deps.ts";
import type { ClaimedMail } from "./claim.ts";
import type { MailContent } from "./outbox.ts";

const AT_ONCE = 500;

/**
 * The content that a failed email keeps, so that an owner can send it again once the mail server is repaired. Codes and
 * links that work once are deleted with the content, so that nobody finds them in a backup.
 */
export function contentToKeep(
  deps: Pick<Deps, "keyring">,
  { sealedContent }: Pick<ClaimedMail, "sealedContent">,
): ClaimedMail["sealedContent"] {
  if (!sealedContent) return null;
  const { secrets }: MailContent = JSON.parse(deps.keyring.open(sealedContent));
  return secrets.length === 0 ? sealedContent : null;
}

/** Deletes the content of emails that were given up some days ago. Returns their number. */
export async function forgetContent(deps: Pick<Deps, "store" | "now">): Promise<number> {
  return deps.store.write(async (tx) => {
    const { mails } = tx;
    const old = tx
      .select({ id: mails.id })
      .from(mails)
      .where(
        and(
          // Literals, as in the index.
          sql`state = 'failed' and sealed_content is not null`,
          lte(mails.nextAttemptAt, deps.now() - FAILED_MAIL_CONTENT_MILLIS),
        ),
      )
      .limit(AT_ONCE);
    const forgotten = await tx
      .update(mails)
      .set({ sealedContent: null })
      .where(inArray(mails.id, old))
      .returning({ id: mails.id });
    return forgotten.length;
  });
}
