import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "signIn.title": "Sign in",
  "signIn.pageHeading": "Hallpass console",
  "signIn.lockedOut": "Locked out? To get a sign-in link, run this on the machine that runs Hallpass:",
} as const satisfies TextGroup;
