import { lazy } from "react";
import type { AccountSection } from "../section.ts";

export const newTeam: AccountSection = {
  label: "teamCreate",
  description: "teamCreateAbout",
  when: ({ project }) => project.config.clientTeamCreationEnabled,
  Content: lazy(async () => ({ default: (await import("./new-team.tsx")).NewTeam })),
};
