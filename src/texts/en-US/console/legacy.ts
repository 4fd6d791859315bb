import type { TextGroup } from "#texts/translator.ts";

/** The live check: users of a former product who move in when they sign in. */
export const texts = {
  "legacy.title": "Live check",
  "legacy.closed": "Move in without a date: users of your former product sign in here with their old password.",
  "legacy.setUp": "Set up",
  "legacy.open": "Set up the live check",
  "legacy.hint":
    "Users of your former product sign in here with their old password, and move in. For each password that no account here has, Hallpass asks an address of yours.",
  "legacy.url": "Address to ask",
  "legacy.urlHint":
    "An endpoint of yours that verifies the email address and the password. It must begin with https://.",
  "legacy.urlMissing": "Enter the address, beginning with https://.",
  "legacy.endsOn": "Ends on",
  "legacy.endsOnHint": "From this day on, nothing is asked. At most a year ahead.",
  "legacy.endsOnMissing": "Choose a day.",
  "legacy.saved": "Live check saved",
  "legacy.isOn": "Ask this address",
  "legacy.isOnHint":
    "While this is on, every wrong password takes as long as your endpoint does, so that nobody can see who has moved.",
  "legacy.hasEnded": "The day has passed, so nothing is asked. Choose a later one to continue.",
  "legacy.moved": { one: "{count} account moved", other: "{count} accounts moved" },
  "legacy.refused": { one: "{count} wrong password", other: "{count} wrong passwords" },
  "legacy.failed": { one: "{count} failure", other: "{count} failures" },
  "legacy.lastFailure": "Last failure",
  "legacy.test": "Test",
  "legacy.testRefused": "It works: the address refused an email address and a password that were made up.",
  "legacy.testAccepted":
    "It accepted an email address and a password that were made up: it lets everybody in. Turn the check off until your endpoint compares passwords.",
  "legacy.testFailed": "It gave no answer that can be used.",
  "legacy.newSecret": "Replace the secret",
  "legacy.secret": "Secret",
  "legacy.secretTitle": "Save the secret",
  "legacy.secretBody": "Your endpoint verifies the signature of each request with it. It is not shown again.",
  "legacy.deleteTitle": "Delete the live check?",
  "legacy.deleteBody":
    "Users who have not moved can no longer sign in with their old password. The secret and the counters are deleted, too.",
  "legacy.deleted": "Live check deleted",
  "legacy.gone": "Somebody deleted the live check. Load the page again.",
  "legacy.alreadyThere": "Somebody has set up a live check in the meantime. Load the page again.",
  "legacy.invalid": "The address must begin with https://, and the day must be in the next year.",
} as const satisfies TextGroup;
