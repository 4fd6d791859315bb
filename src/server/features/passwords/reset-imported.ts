import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { EmailAddress } from "#contract/fields.ts";
import type { Caller } from "#server/access/caller.ts";
import { actorOf, audit, BY_SHELL } from "#server/audit/write.ts";
import { wholeList } from "#server/db/query/whole-list.ts";
import type { Params, Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { findAuthChannel } from "#server/foundation/contact-channels/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { endSessionsIn } from "#server/foundation/sessions/index.ts";
import { changeUserIn, findUser, queueUserEventIn } from "#server/foundation/users/index.ts";
import { yieldToEventLoop } from "#server/yield-to-event-loop.ts";
import { queueResetIn } from "./reset-mail.ts";

/** The dependencies that a command has, too: it works on the data beside a running server. */
type Place = Pick<Deps, "store" | "now" | "keyring"> & { settings: Pick<Deps["settings"], "publicUrl" | "svix"> };

export interface ResetOfImported {
  project: Project;
  /** Passwords that were imported before this time, and not used since. */
  before: number;
  /** The page for a new password to which emails link; null sends none. */
  pageUrl: string | null;
  dryRun: boolean;
  /** An owner or a server, whose emails are limited; an operator's command has no caller. */
  by?: { caller: Caller; mayEmail(tx: Transaction, recipient: EmailAddress): Promise<boolean> };
  /** The most users of one call; by default, all. */
  most?: number;
}

export interface ResetCount {
  users: number;
  emails: number;
  /** Whether no such password is left. */
  isComplete: boolean;
}

/** Users that one transaction changes: others wait for it. */
const CHUNK = 25;

const importedBefore = wholeList(
  (db, { projectId, before }: Params<{ projectId: string; before: number }>, chunk) => {
    const t = db.users;
    const { after, order } = chunk.upwards(t.passwordKind, t.passwordImportedAt, t.id);
    return db
      .select({ kind: t.passwordKind, importedAt: t.passwordImportedAt, id: t.id })
      .from(t)
      .where(and(eq(t.projectId, projectId), isNotNull(t.passwordImportedAt), lt(t.passwordImportedAt, before), after))
      .orderBy(...order)
      .limit(chunk.rows);
  },
  ({ kind, importedAt, id }) => [kind ?? "", importedAt ?? 0, id],
);

/**
 * Removes the passwords of a project whose hashes were imported before a time and still are what another product made. Their
 * users' sessions end, and each gets an email with a link for a new password.
 */
export async function resetImported(deps: Place, wanted: ResetOfImported): Promise<ResetCount> {
  const { project, before, dryRun, most = Number.POSITIVE_INFINITY } = wanted;
  const count: ResetCount = { users: 0, emails: 0, isComplete: true };
  for await (const rows of importedBefore(deps.store, { projectId: project.id, before })) {
    if (dryRun) {
      count.users += rows.length;
      continue;
    }
    for (let at = 0; at < rows.length; at += CHUNK) {
      if (count.users >= most) return { ...count, isComplete: false };
      const some = rows.slice(at, at + CHUNK);
      const done = await deps.store.write(async (tx) => {
        const each: Pick<ResetCount, "users" | "emails">[] = [];
        for (const { id } of some) each.push(await resetIn(tx, deps, wanted, id));
        return each;
      });
      for (const { users, emails } of done) {
        count.users += users;
        count.emails += emails;
      }
      await yieldToEventLoop();
    }
  }
  return count;
}

async function resetIn(
  tx: Transaction,
  deps: Place,
  wanted: ResetOfImported,
  userId: string,
): Promise<Pick<ResetCount, "users" | "emails">> {
  const { project, before, by } = wanted;
  const projectId = project.id;
  const found = await findUser(tx, projectId, userId);
  const importedAt = found?.row.passwordImportedAt ?? null;
  // The user may have signed in, or set a password, since the list was read.
  if (!found || importedAt === null || importedAt >= before) return { users: 0, emails: 0 };
  await changeUserIn(tx, { projectId, userId }, { passwordHash: null });
  await endSessionsIn(tx, { projectId, userId });
  await audit(tx, deps, {
    projectId,
    action: "password_changed",
    subject: { type: "user", id: userId },
    ...(by ? { actor: actorOf(by.caller), origin: by.caller.origin } : BY_SHELL),
    after: { removed: "imported hash", kind: found.row.passwordKind, imported_at_millis: importedAt },
  });
  const after = await findUser(tx, projectId, userId);
  if (after) await queueUserEventIn(tx, deps, "user.updated", after);
  return { users: 1, emails: (await mailIn(tx, deps, wanted, found.row.primaryEmail)) ? 1 : 0 };
}

async function mailIn(
  tx: Transaction,
  deps: Place,
  { project, pageUrl, by }: ResetOfImported,
  address: EmailAddress | null,
): Promise<boolean> {
  if (pageUrl === null || address === null || !project.config.auth.password.allowSignIn) return false;
  const channel = await findAuthChannel(tx, project.id, address);
  if (!channel?.opensByMail || (by && !(await by.mayEmail(tx, channel.value)))) return false;
  return queueResetIn(tx, deps, { project }, channel, pageUrl);
}
