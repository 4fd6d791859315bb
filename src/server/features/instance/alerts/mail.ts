import type { EmailAddress } from "#contract/fields.ts";
import { DAY, INTERNAL_PROJECT_ID } from "#contract/limits.ts";
import { type RecordedHead, recordedHead } from "#server/audit/recorded-heads.ts";
import type { Transaction } from "#server/db/store/store.ts";
import type { Deps } from "#server/deps.ts";
import { provenPrimaryAddresses } from "#server/foundation/contact-channels/index.ts";
import { ownersOfTeam } from "#server/foundation/project-owners/index.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { ALERT_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { queueMail } from "#server/mail/queue/outbox.ts";
import { escaped } from "#server/mail/rendering/escaped.ts";
import { languageOf } from "#server/mail/rendering/language.ts";
import { plainName } from "#server/mail/servers/plain-name.ts";
import type { Locale } from "#texts/locales.ts";
import { mailTexts } from "#texts/mail.ts";
import type { Problem } from "./found.ts";

const MOST_RECIPIENTS = 10;
/** An alert that could not be sent for a day is repeated, not sent late. */
const SENT_WITHIN_MILLIS = DAY;

type Told = Omit<Problem, "key" | "severity"> & { beganAt: number; isOver: boolean };

/** The project that emails of the server belong to, and the one that an alert is about. */
export interface Concerned {
  internal: Project;
  project: Project;
}

/** Returns the projects of an alert; null if nobody gets an email: the alert is then in the log and in the console. */
export async function concernedBy(
  { settings, projects, mailServers }: Deps,
  projectId: string,
): Promise<Concerned | null> {
  const internal = await projects.get(INTERNAL_PROJECT_ID);
  const project = await projects.get(projectId);
  return settings.alerts.isOn && internal && project && mailServers.of(internal) ? { internal, project } : null;
}

/** Queues an email about a problem, or about its end, to each recipient. */
export async function mailAlertIn(
  tx: Transaction,
  deps: Deps,
  { internal, project }: Concerned,
  told: Told,
): Promise<void> {
  const { settings } = deps;
  const isOfServer = project.id === INTERNAL_PROJECT_ID;
  const head = isOfServer ? await recordedHead(tx, deps, INTERNAL_PROJECT_ID) : null;
  const name = isOfServer ? new URL(settings.publicUrl).host : plainName(project.displayName);
  for (const { userId, email } of await recipientsOf(tx, deps, project)) {
    const locale = await languageOf(tx, internal, { userId });
    const subject = mailTexts(locale)(told.isOver ? "alertOverSubject" : "alertSubject", { name });
    await queueMail(tx, deps, {
      projectId: INTERNAL_PROJECT_ID,
      userId,
      recipient: email,
      templateId: ALERT_TEMPLATE_ID,
      subject,
      html: alertHtml(locale, told, settings.adminUrl ?? settings.publicUrl) + headHtml(head),
      variables: {},
      secrets: [],
      expiresAt: deps.now() + SENT_WITHIN_MILLIS,
    });
  }
}

async function recipientsOf(
  tx: Transaction,
  deps: Deps,
  project: Project,
): Promise<readonly { userId: string | null; email: EmailAddress }[]> {
  const { email } = deps.settings.alerts;
  if (email !== null && project.id === INTERNAL_PROJECT_ID) return [{ userId: null, email }];
  if (!project.ownerTeamId) return [];
  const owners = await ownersOfTeam(tx, deps, project.ownerTeamId);
  // Only proven addresses: what goes on in a project must not reach an address that is not the owner's.
  return provenPrimaryAddresses(tx, INTERNAL_PROJECT_ID, owners.slice(0, MOST_RECIPIENTS));
}

/** The body: the problem and its remedy are in English, as in the console. */
function alertHtml(locale: Locale, { summary, remedy, beganAt, isOver }: Told, consoleUrl: string): string {
  const t = mailTexts(locale);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long", timeZone: "UTC" });
  const problem = `<p lang="en" dir="ltr"><b>${escaped(summary)}</b></p>`;
  const since = `<p>${escaped(t("alertSince", { time: time.format(beganAt) }))}</p>`;
  if (isOver) return `<p>${escaped(t("alertOver"))}</p>${problem}${since}`;
  const link = `<p><a href="${escaped(consoleUrl)}/admin">${escaped(t("failedMailsConsole"))}</a></p>`;
  return `${problem}<p lang="en" dir="ltr">${escaped(remedy)}</p>${since}${link}`;
}

/** People with write access to the database cannot write to a mailbox. */
function headHtml(head: RecordedHead): string {
  if (head === null || head === "forged") return "";
  return `<p lang="en" dir="ltr">The audit log of the server ends with entry ${head.sequence}, sealed ${head.seal}. Keep this email to compare the log with it later (hallpass audit verify).</p>`;
}
