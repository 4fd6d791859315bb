import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const profileImage: AccountSection = {
  label: "profileImage",
  description: "profileImageHint",
  Content: lazyPart(async () => (await import("./profile-image.tsx")).ProfileImage),
};
