/** Categories of mails, and the preferences of users. */
export { categoryNamed, type NotificationCategory, wantsCategory } from "./preferences.ts";
