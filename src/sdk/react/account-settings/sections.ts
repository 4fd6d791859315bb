import { passkeys } from "./passkeys/section.ts";
import type { AccountSection } from "./section.ts";

/** The sections of account settings by id, in the order in which they are shown. */
export const accountSections = { passkeys } as const satisfies Record<string, AccountSection>;
