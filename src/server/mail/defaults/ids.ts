/** Ids of the themes and templates that every project has by default. Existing clients know them. */
export const DEFAULT_LIGHT_THEME_ID = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac";
export const DEFAULT_DARK_THEME_ID = "a0172b5d-cff0-463b-83bb-85124697373a";
export const EMAIL_VERIFICATION_TEMPLATE_ID = "e7d009ce-8d47-4528-b245-5bf119f2ffa3";
export const PASSWORD_RESET_TEMPLATE_ID = "a70fb3a4-56c1-4e42-af25-49d25603abd0";
export const MAGIC_LINK_TEMPLATE_ID = "822687fe-8d0a-4467-a0d1-416b6e639478";
export const TEAM_INVITATION_TEMPLATE_ID = "e84de395-2076-4831-9c19-8e9a96a868e4";
export const SIGN_IN_INVITATION_TEMPLATE_ID = "066dd73c-36da-4fd0-b6d6-ebf87683f8bc";
/** A template of the instance: owners neither see nor change its source. */
export const API_KEY_REVOKED_TEMPLATE_ID = "api-key-revoked";
/** Not a template of projects: it reports to owners which mails could not be sent. */
export const FAILED_MAILS_TEMPLATE_ID = "failed-mails";
/** Not a template of projects: it reports a problem to owners, or its end. */
export const ALERT_TEMPLATE_ID = "alert";

/** Whether a mail reports to the owners of a project, and is no mail of the project itself. */
export const isReport = (templateId: string | null) =>
  templateId === FAILED_MAILS_TEMPLATE_ID || templateId === ALERT_TEMPLATE_ID;
