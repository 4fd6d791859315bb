import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { AccountSection } from "../section.ts";

export const newTeam: AccountSection = {
  label: "teamCreate",
  description: "teamCreateAbout",
  when: ({ project }) => project.config.clientTeamCreationEnabled,
  Content: lazyPart(async () => (await import("./new-team.tsx")).NewTeam),
};
