import { readableAddress } from "#contract/readable-address.ts";
import type { SayText } from "../texts/texts.ts";

interface Person {
  displayName: string | null;
  primaryEmail: string | null;
  isAnonymous: boolean;
}

/** What a user is called: the name, else the address, else that there is neither. */
export function nameOf({ displayName, primaryEmail, isAnonymous }: Person, t: SayText): string {
  return (
    displayName?.trim() ||
    readableAddress(primaryEmail ?? "") ||
    t(isAnonymous ? "people.anonymous" : "people.nameless")
  );
}
