import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const otp: AccountSection = {
  label: "otpSignIn",
  description: "otpHint",
  when: ({ project }) => project.config.magicLinkEnabled,
  Content: lazy(async () => ({ default: (await import("./otp-sign-in.tsx")).OtpSignIn })),
};
