import { PasskeySection } from "hallpass/react";

/** The passkeys of the owner, with texts that only this part of the SDK needs. */
export const OwnPasskeys = PasskeySection;
