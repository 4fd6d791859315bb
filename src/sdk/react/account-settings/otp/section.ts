import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const otp: AccountSection = {
  label: "otpSignIn",
  description: "otpHint",
  when: ({ project }) => project.config.magicLinkEnabled,
  Content: lazyPart(async () => (await import("./otp-sign-in.tsx")).OtpSignIn),
};
