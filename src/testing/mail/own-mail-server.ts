import type { ProjectConfigUpdate } from "#contract/project-config.ts";

/** A mail server of a project's own, through which its templates may be changed. Nothing connects to it. */
export const OWN_MAIL_SERVER = {
  type: "standard",
  host: "smtp.example.com",
  port: 465,
  username: "u",
  password: "p",
  sender_name: "Boats",
  sender_email: "boats@example.com",
} as const satisfies ProjectConfigUpdate["email_config"];
