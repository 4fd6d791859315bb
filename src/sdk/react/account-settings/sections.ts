import { lazyPart } from "#sdk/react/ui/lazy-part.ts";
import type { SettingsItem } from "./section.ts";

/** The items of the sidebar with their sections, in the order in which they are shown. */
export const settingsItems: readonly SettingsItem[] = [
  {
    id: "profile",
    label: "myProfile",
    icon: "Contact",
    sections: [
      {
        label: "userName",
        description: "userNameHint",
        Content: lazyPart(async () => (await import("./user-name.tsx")).UserName),
      },
      {
        label: "profileImage",
        description: "profileImageHint",
        Content: lazyPart(async () => (await import("./profile-image.tsx")).ProfileImage),
      },
    ],
  },
  {
    id: "auth",
    label: "emailsAndAuth",
    icon: "ShieldCheck",
    sections: [
      {
        label: "emails",
        Content: lazyPart(async () => (await import("./emails/emails.tsx")).Emails),
      },
      {
        label: "password",
        when: ({ project }) => project.config.credentialEnabled,
        Content: lazyPart(async () => (await import("./password.tsx")).Password),
      },
      {
        label: "passkeys",
        when: ({ project }) => project.config.passkeyEnabled,
        Content: lazyPart(async () => (await import("./passkeys/passkeys.tsx")).PasskeysOfProvenUser),
      },
      {
        label: "otpSignIn",
        description: "otpHint",
        when: ({ project }) => project.config.magicLinkEnabled,
        Content: lazyPart(async () => (await import("./otp-sign-in.tsx")).OtpSignIn),
      },
      {
        label: "mfaSection",
        description: "mfaHint",
        Content: lazyPart(async () => (await import("./mfa/mfa.tsx")).Mfa),
      },
      {
        label: "recoveryCodes",
        description: "recoveryCodesHint",
        when: ({ user }) => user.isMultiFactorRequired,
        Content: lazyPart(async () => (await import("./recovery-codes.tsx")).RecoveryCodes),
      },
      {
        label: "connectedAccounts",
        description: "connectedAccountsHint",
        when: ({ user, project }) => project.config.oauthProviders.length > 0 || user.oauthProviders.length > 0,
        Content: lazyPart(async () => (await import("./connected-accounts.tsx")).ConnectedAccounts),
      },
    ],
  },
  {
    id: "notifications",
    label: "notifications",
    icon: "Bell",
    sections: [
      {
        label: "notifications",
        description: "notificationsHint",
        Content: lazyPart(async () => (await import("./notifications.tsx")).Notifications),
      },
    ],
  },
  {
    id: "sessions",
    label: "activeSessions",
    icon: "Monitor",
    sections: [
      {
        label: "activeSessions",
        description: "activeSessionsHint",
        Content: lazyPart(async () => (await import("./sessions/sessions.tsx")).Sessions),
      },
    ],
  },
  {
    id: "apps",
    label: "appsWithAccess",
    icon: "LayoutGrid",
    sections: [
      {
        label: "appsWithAccess",
        description: "appsWithAccessHint",
        when: ({ hasApps }) => hasApps,
        Content: lazyPart(async () => (await import("./apps/apps-section.tsx")).AppsWithAccess),
      },
    ],
  },
  {
    id: "api-keys",
    label: "keysHeading",
    icon: "Key",
    sections: [
      {
        label: "keysHeading",
        description: "keysAccess",
        when: ({ project }) => project.config.allowUserApiKeys,
        Content: lazyPart(async () => (await import("./api-keys/api-keys.tsx")).UserApiKeys),
      },
    ],
  },
];

/** The last of the user's own items, below those that the app adds. */
export const lastSettingsItem: SettingsItem = {
  id: "settings",
  label: "settings",
  icon: "Settings",
  sections: [
    {
      label: "deleteAccount",
      description: "deleteAccountHint",
      when: ({ project }) => project.config.clientUserDeletionEnabled,
      Content: lazyPart(async () => (await import("./delete-account.tsx")).DeleteAccount),
    },
    {
      label: "signOut",
      description: "signOutHint",
      Content: lazyPart(async () => (await import("./sign-out.tsx")).SignOut),
    },
  ],
};

/** The last item below the teams. */
export const teamCreation: SettingsItem = {
  id: "team-creation",
  label: "createTeam",
  icon: "CirclePlus",
  sections: [
    {
      label: "teamCreate",
      description: "teamCreateAbout",
      when: ({ project }) => project.config.clientTeamCreationEnabled,
      Content: lazyPart(async () => (await import("./team-creation/new-team.tsx")).NewTeam),
    },
  ],
};
