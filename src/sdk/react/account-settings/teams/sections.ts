import type { Project } from "#sdk/projects/project.ts";
import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { Team } from "#sdk/teams/team.ts";
import type { AccountSection } from "../section.ts";

/** What decides which sections of a team are shown: the project, and the ids of the user's permissions in the team. */
interface TeamViewer {
  project: Pick<Project, "config">;
  permissions: ReadonlySet<string>;
}

const canUpdate = ({ permissions }: TeamViewer) => permissions.has("$update_team");

/** The sections of each team, in the order in which they are shown. The sidebar has an item `team-<id>` for each. */
export const sectionsOfTeam: readonly AccountSection<TeamViewer, { team: Team }>[] = [
  {
    label: "teamUserName",
    description: "teamUserNameAbout",
    Content: lazyPart(async () => (await import("./team-user-name.tsx")).TeamUserName),
  },
  {
    label: "teamPicture",
    description: "teamPictureAbout",
    when: canUpdate,
    Content: lazyPart(async () => (await import("./team-image.tsx")).TeamImage),
  },
  {
    label: "teamName",
    description: "teamNameAbout",
    when: canUpdate,
    Content: lazyPart(async () => (await import("./team-name.tsx")).TeamName),
  },
  {
    label: "teamMembers",
    when: ({ permissions }) => permissions.has("$read_members") || permissions.has("$invite_members"),
    Content: lazyPart(async () => (await import("./members.tsx")).Members),
  },
  {
    label: "teamInvite",
    description: "teamInviteAbout",
    when: ({ permissions }) => permissions.has("$invite_members"),
    Content: lazyPart(async () => (await import("./invite-members.tsx")).InviteMembers),
  },
  {
    label: "teamKeys",
    description: "teamKeysAbout",
    when: ({ permissions, project }) => permissions.has("$manage_api_keys") && project.config.allowTeamApiKeys,
    Content: lazyPart(async () => (await import("../api-keys/api-keys.tsx")).TeamApiKeys),
  },
  {
    label: "teamLeave",
    description: "teamLeaveAbout",
    Content: lazyPart(async () => (await import("./leave-team.tsx")).LeaveTeam),
  },
];
