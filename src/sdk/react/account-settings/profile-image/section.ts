import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const profileImage: AccountSection = {
  label: "profileImage",
  description: "profileImageHint",
  Content: lazy(async () => ({ default: (await import("./profile-image.tsx")).ProfileImage })),
};
