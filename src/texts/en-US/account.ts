import type { TextGroup } from "../translator.ts";

export const texts = {
  selectTeam: "Select team",
  currentTeam: "Current team",
  teamSettings: "Team settings",
  noTeam: "No team",
  otherTeams: "Other teams",
  noTeamsYet: "No teams yet",
  createTeam: "Create a team",

  passkeys: "Passkeys",
  passkeyAdd: "Add new passkey",
  passkeyName: "Passkey name",
  passkeyNameMissing: "Please enter a name",
  passkeyAddedOn: "Added on {date}.",
  passkeyUsedOn: "Last used on {date}.",
  passkeyOnlyMethod: "Your only sign-in method.",
  passkeyRenameNamed: "Rename {name}",
  passkeyRemoveNamed: "Remove {name}",
  passkeyDelete: "Delete Passkey",
  passkeyRemoveSure: "You will no longer be able to sign in with “{name}”. Remove it?",
  rename: "Rename",
  remove: "Remove",
  save: "Save",

  accountMenu: "Account menu",
  accountSettings: "Account settings",
  notSignedIn: "Not signed in",
  toggleTheme: "Toggle theme",
} as const satisfies TextGroup;
