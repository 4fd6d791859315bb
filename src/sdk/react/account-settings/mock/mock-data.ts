import type { ContactChannel } from "#sdk/contact-channels/contact-channel.ts";
import type { Project, ProjectConfig } from "#sdk/projects/project.ts";
import type { Team } from "#sdk/teams/team.ts";
import type { ActiveSession, BaseUser } from "#sdk/users/shared/user.ts";

/**
 * An account to show instead of the signed-in user's, for previews. With any of these, the page sends nothing, and no
 * control changes anything.
 */
export interface MockedAccount {
  mockUser?: Partial<Omit<BaseUser, "toClientJson">>;
  mockProject?: Partial<Omit<Project, "config">> & { config?: Partial<ProjectConfig> };
  mockEmails?: readonly (Pick<ContactChannel, "value"> &
    Partial<Pick<ContactChannel, "isPrimary" | "isVerified" | "usedForAuth">>)[];
  mockSessions?: readonly Partial<ActiveSession>[];
  mockApps?: readonly MockedApp[];
  mockApiKeys?: readonly MockedApiKey[];
  mockTeams?: readonly Pick<Team, "id" | "displayName">[];
}

/** An app with access to the account. `scopes` are those about the user, `openid` by default. */
export interface MockedApp {
  name: string;
  logoUrl?: string;
  scopes?: readonly string[];
  createdAt?: Date;
  lastUsedAt?: Date;
}

export interface MockedApiKey {
  description: string;
  createdAt?: Date;
  expiresAt?: Date;
  manuallyRevokedAt?: Date | null;
  value?: { lastFour: string };
}

/** Whether the props of the page have anything to show instead of the signed-in user's account. */
export const isMocked = (props: MockedAccount) =>
  [
    props.mockUser,
    props.mockProject,
    props.mockEmails,
    props.mockSessions,
    props.mockApps,
    props.mockApiKeys,
    props.mockTeams,
  ].some((each) => each !== undefined);
