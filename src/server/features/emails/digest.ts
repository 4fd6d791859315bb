import { and, desc, eq, gte } from "drizzle-orm";
import type { EmailAddress } from "#contract/fields.ts";
import { DAY, INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { isBearer } from "#server/crypto/bearer.ts";
import type { Deps } from "#server/deps.ts";
import { provenPrimaryAddresses } from "#server/foundation/contact-channels/index.ts";
import { ownersOfTeam } from "#server/foundation/project-owners/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { FAILED_MAILS_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { queueMail } from "#server/mail/queue/outbox.ts";
import { languageOf } from "#server/mail/rendering/language.ts";
import { plainName } from "#server/mail/servers/plain-name.ts";
import { mailTexts } from "#texts/mail.ts";
import { digestHtml } from "./digest-html.ts";

/** The limits of a digest. */
const MAX_MAILS = 10_000;
const MAX_OWNERS = 10;

export interface Failures {
  project: Project;
  mails: { subject: string; to: string[] }[];
  owners: { userId: string; email: EmailAddress }[];
}

/** Throws unless the caller has the cron secret. Without one in the settings, every caller is refused. */
export function requireCron(deps: Pick<Deps, "settings">, authorization: string): void {
  const { cronSecret } = deps.settings;
  if (cronSecret === null || !isBearer(authorization, cronSecret)) throw refuse("CRON_SECRET_INVALID");
}

/** Returns the emails of the whole instance that failed for good in the last 24 hours, by project. */
export async function failuresOfLastDay(deps: Deps): Promise<Failures[]> {
  const failed = await deps.store.read(async (db) => {
    const t = db.mails;
    return db
      .select({ projectId: t.projectId, recipient: t.recipient, subject: t.shownSubject })
      .from(t)
      .where(and(eq(t.state, "failed"), gte(t.nextAttemptAt, deps.now() - DAY)))
      .orderBy(desc(t.nextAttemptAt))
      .limit(MAX_MAILS);
  });
  const found: Failures[] = [];
  for (const [projectId, mails] of Map.groupBy(failed, (each) => each.projectId)) {
    const project = await deps.projects.get(projectId);
    if (!project) continue;
    found.push({
      project,
      mails: mails.map(({ recipient, subject }) => ({ subject: subject || "(no subject)", to: [recipient] })),
      owners: await ownersOf(deps, project),
    });
  }
  return found;
}

async function ownersOf(deps: Deps, { ownerTeamId }: Project): Promise<Failures["owners"]> {
  if (!ownerTeamId) return [];
  return deps.store.read(async (db) => {
    const owners = await ownersOfTeam(db, deps, ownerTeamId);
    // Only proven addresses: subjects of the project's emails must not reach an address that is not the owner's.
    return provenPrimaryAddresses(db, INTERNAL_PROJECT_ID, owners.slice(0, MAX_OWNERS));
  });
}

/** Queues a digest for each owner. Without a mail server, queues none and returns the reason. */
export async function mailDigests(deps: Deps, failures: readonly Failures[]): Promise<string | null> {
  const internal = await deps.projects.get(INTERNAL_PROJECT_ID);
  if (!internal || !deps.mailServers.of(internal)) return "No mail server is set up. Set HALLPASS_SMTP_URL.";
  await deps.store.write(async (tx) => {
    for (const { project, mails, owners } of failures) {
      const name = plainName(project.displayName);
      for (const { userId, email } of owners) {
        const locale = await languageOf(tx, internal, { userId });
        await queueMail(tx, deps, {
          projectId: INTERNAL_PROJECT_ID,
          userId,
          recipient: email,
          templateId: FAILED_MAILS_TEMPLATE_ID,
          subject: mailTexts(locale)("failedMailsSubject", { count: mails.length, project: name }),
          html: digestHtml(locale, name, mails, deps.settings.adminUrl ?? deps.settings.publicUrl),
          variables: {},
          secrets: [],
          expiresAt: null,
        });
      }
    }
  });
  return null;
}
