import { userApiKeys } from "./api-keys/section.ts";
import { connectedAccounts } from "./connected-accounts/section.ts";
import { deleteAccount } from "./delete-account/section.ts";
import { emails } from "./emails/section.ts";
import { mfa } from "./mfa/section.ts";
import { notifications } from "./notifications/section.ts";
import { otp } from "./otp/section.ts";
import { passkeys } from "./passkeys/section.ts";
import { password } from "./password/section.ts";
import { profileImage } from "./profile-image/section.ts";
import { recoveryCodes } from "./recovery-codes/section.ts";
import type { SettingsItem } from "./section.ts";
import { sessions } from "./sessions/section.ts";
import { signOut } from "./sign-out/section.ts";
import { newTeam } from "./team-creation/section.ts";
import { userName } from "./user-name/section.ts";

/** The items of the sidebar with their sections, in the order in which they are shown. */
export const settingsItems: readonly SettingsItem[] = [
  { id: "profile", label: "myProfile", icon: "Contact", sections: [userName, profileImage] },
  {
    id: "auth",
    label: "emailsAndAuth",
    icon: "ShieldCheck",
    sections: [emails, password, passkeys, otp, mfa, recoveryCodes, connectedAccounts],
  },
  { id: "notifications", label: "notifications", icon: "Bell", sections: [notifications] },
  { id: "sessions", label: "activeSessions", icon: "Monitor", sections: [sessions] },
  { id: "api-keys", label: "keysHeading", icon: "Key", sections: [userApiKeys] },
];

/** The last of the user's own items, below those that the app adds. */
export const lastSettingsItem: SettingsItem = {
  id: "settings",
  label: "settings",
  icon: "Settings",
  sections: [deleteAccount, signOut],
};

/** The last item below the teams. */
export const teamCreation: SettingsItem = {
  id: "team-creation",
  label: "createTeam",
  icon: "CirclePlus",
  sections: [newTeam],
};
