import type { TextGroup } from "#texts/translator.ts";

/** Users who have kept the password hash of another product. */
export const texts = {
  "importedPasswords.title": "Passwords from another product",
  "importedPasswords.hint":
    "Hallpass verifies these hashes as your former product did, and replaces each one when its user signs in.",
  "importedPasswords.count": {
    one: "{count} user has not signed in with the imported password yet.",
    other: "{count} users have not signed in with the imported password yet.",
  },
  "importedPasswords.countOrMore": {
    one: "More than {count} user has not signed in with the imported password yet.",
    other: "More than {count} users have not signed in with the imported password yet.",
  },
  "importedPasswords.kind": "Kind of hash",
  "importedPasswords.users": "Users",
  "importedPasswords.since": "Imported since",
  "importedPasswords.liveCheck":
    "The live check is on. It accepts a removed password again, so turn it off under Sign-in first.",
  "importedPasswords.reset": "Ask for new passwords",
  "importedPasswords.resetTitle": "Ask these users for a new password?",
  "importedPasswords.resetBody":
    "Hallpass removes their imported passwords and ends their sessions. They keep every other way to sign in.",
  "importedPasswords.resetAction": "Remove the passwords",
  "importedPasswords.agreement": "I understand that removed passwords cannot be restored.",
  "importedPasswords.before": "Imported before",
  "importedPasswords.beforeHint": "Users whose passwords were imported on this day or later keep them.",
  "importedPasswords.affected": { one: "{count} user is affected.", other: "{count} users are affected." },
  "importedPasswords.affectedOrMore": {
    one: "More than {count} user is affected.",
    other: "More than {count} users are affected.",
  },
  "importedPasswords.nobody": "No user is affected. Choose a later day.",
  "importedPasswords.emails": "Email each user a link for a new password",
  "importedPasswords.emailsHint": "Otherwise, they use “Forgot password?” on the sign-in page.",
  "importedPasswords.progress": { one: "{count} password removed so far", other: "{count} passwords removed so far" },
  "importedPasswords.done": {
    one: "Removed {count} password, queued {emails} emails",
    other: "Removed {count} passwords, queued {emails} emails",
  },
} as const satisfies TextGroup;
