import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "impersonation.impersonate": "Impersonate",
  "impersonation.title": "Sign in as {name}",
  "impersonation.body":
    "You see the app as this user sees it, for two hours. Your app shows a banner, and the audit log keeps your reason.",
  "impersonation.reason": "Reason",
  "impersonation.reasonHint": "For example the number of a support request.",
  "impersonation.reasonMissing": "Enter a reason",
  "impersonation.makeLink": "Create link",
  "impersonation.link": "Link",
  "impersonation.linkHint":
    "The link works once, until {time}. The first person who opens it acts as this user for two hours.",
  "impersonation.privateWindow":
    "If you are signed in to this app yourself, open the link in a private window. In this window, it signs you out of the app.",
  "impersonation.open": "Open as {name}",
  "impersonation.useSnippet": "Use a snippet instead",
  "impersonation.snippet": "Browser console",
  "impersonation.snippetHint":
    "Open your app in a private window, and paste this into the console of the developer tools. Anyone who has this code can sign in as the user.",
} as const satisfies TextGroup;
