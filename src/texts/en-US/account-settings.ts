import type { TextGroup } from "../translator.ts";

export const texts = {
  emailsAndAuth: "Emails & Auth",
} as const satisfies TextGroup;
