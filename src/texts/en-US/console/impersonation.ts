import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "impersonation.impersonate": "Impersonate",
  "impersonation.title": "Sign in as {name}",
  "impersonation.body":
    "You see the app as this user sees it, for two hours. Your app shows a banner, and the audit log keeps your reason.",
  "impersonation.reason": "Reason",
  "impersonation.reasonHint": "For example the number of a support request.",
  "impersonation.reasonMissing": "Enter a reason",
  "impersonation.start": "Start",
  "impersonation.snippet": "Browser console",
  "impersonation.snippetHint":
    "Open your app in a private window, and paste this into the console of the developer tools. Whoever has it is signed in as this user.",
} as const satisfies TextGroup;
