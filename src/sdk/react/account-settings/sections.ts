import { passkeys } from "./passkeys/section.ts";
import type { AccountSection, SettingsItem, TeamSection } from "./section.ts";

/** The sections of account settings by id. */
export const accountSections = { passkeys } as const satisfies Record<string, AccountSection>;

/** The items of the sidebar above the teams, in the order in which they are shown. */
export const settingsItems: readonly SettingsItem[] = [
  { id: "auth", label: "emailsAndAuth", icon: "ShieldCheck", sections: [passkeys] },
];

/** The sections of each team, in the order in which they are shown. The sidebar has an item `team-<id>` for each. */
export const teamSections: readonly TeamSection[] = [];

/** The last item below the teams. */
export const teamCreation: SettingsItem = {
  id: "team-creation",
  label: "createTeam",
  icon: "CirclePlus",
  when: ({ project }) => project.config.clientTeamCreationEnabled,
  sections: [],
};
