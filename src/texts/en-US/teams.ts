import type { TextGroup } from "../translator.ts";

export const texts = {
  teamUserName: "Team user name",
  teamUserNameAbout: "Overwrite your user display name in this team",
  teamPicture: "Team profile image",
  teamPictureAbout: "Upload your own image as your team profile image",
  teamName: "Team display name",
  teamNameAbout: "Change the display name of your team",
  teamNameMissing: "Please enter a display name",
  teamNameTooLong: "Name too long. Maximum length is {length}.",
  teamNameSaved: "Saved",

  teamMembers: "Members",
  teamMember: "User",
  teamMemberNameless: "No display name set",

  teamInvite: "Invite member",
  teamInviteAbout: "Invite a user to your team by email",
  teamInviteEmail: "Email",
  teamInviteButton: "Invite User",
  teamInvited: "Invited {email}",
  teamInvitations: "Outstanding invitations",
  teamInvitationsNone: "No outstanding invitations",
  teamInvitationExpires: "Expires",
  teamInvitationActions: "Actions",
  teamInvitationRevoke: "Revoke the invitation to {email}",
  teamInvitationRevoked: "The invitation to {email} is revoked",

  teamKeys: "Team API Keys",
  teamKeysAbout: "API keys grant programmatic access to your team.",

  teamLeave: "Leave Team",
  teamLeaveAbout: "Leave this team and remove your team profile",
  teamLeaveButton: "Leave team",
  teamLeaveSure: "Are you sure you want to leave the team?",
  teamLeaveConfirm: "Leave",

  teamCreate: "Create a Team",
  teamCreateAbout: "Enter a display name for your new team",
  teamCreateName: "Display name",
  teamCreateButton: "Create",
  teamCreationDisabled: "Team creation is not enabled",
} as const satisfies TextGroup;
