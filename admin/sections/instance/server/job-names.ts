import type { SayText, TextId } from "../../../texts/texts.ts";

/** What each job of the server does. */
const NAMES: Readonly<Record<string, TextId>> = {
  mail: "server.jobMail",
  "mail after the clock was set back": "server.jobMailClock",
  "content of failed mails": "server.jobMailContent",
  activity: "server.jobActivity",
  "old activity": "server.jobOldActivity",
  deletions: "server.jobDeletions",
  "key uses": "server.jobKeyUses",
  metrics: "server.jobMetrics",
  search: "server.jobSearch",
  events: "server.jobEvents",
  webhooks: "server.jobWebhooks",
  "webhooks after the clock was set back": "server.jobWebhooksClock",
  "webhook replays": "server.jobReplays",
  logouts: "server.jobLogouts",
  "logouts after the clock was set back": "server.jobLogoutsClock",
  "audit log": "server.jobAuditLog",
  "audit heads": "server.jobAuditHeads",
  sweep: "server.jobSweep",
  garbage: "server.jobGarbage",
  backups: "server.jobBackups",
  imports: "server.jobImports",
  "re-sealing": "server.jobResealing",
  "old signing keys": "server.jobOldSigningKeys",
  certificate: "server.jobCertificate",
  doctor: "server.jobDoctor",
  alerts: "server.jobAlerts",
  retention: "server.jobRetention",
};

/** What a job does, in words; its own name where a newer server has it. */
export function jobText(name: string, t: SayText): string {
  const id = NAMES[name];
  return id ? t(id) : name;
}
