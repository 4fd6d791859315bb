/** Each record that a project keeps: its default, as the server has it, and what the console offers. 0 is for ever. */
export const KEPT_KINDS = [
  { kind: "mailsDays", label: "settings.retentionMails", byDefault: 90, choices: [7, 30, 90, 180, 365] },
  { kind: "webhookMessagesDays", label: "settings.retentionWebhooks", byDefault: 90, choices: [7, 30, 90, 180, 365] },
  { kind: "auditLogDays", label: "settings.retentionAudit", byDefault: 730, choices: [90, 180, 365, 730, 1825, 0] },
] as const;
