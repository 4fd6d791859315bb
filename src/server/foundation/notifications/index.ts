/** Categories of mails, and whether a user wants them. */
export { categoryNamed, type NotificationCategory, wantsCategory } from "./preferences.ts";
