import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const passkeys: AccountSection = {
  label: "passkeys",
  when: ({ project }) => project.config.passkeyEnabled,
  Content: lazyPart(async () => (await import("./passkeys.tsx")).PasskeysOfProvenUser),
};

/** Also for users without a verified address, such as the owner of a server without a mail server. */
export const PasskeysAlone = lazyPart(async () => (await import("./passkeys.tsx")).Passkeys);
