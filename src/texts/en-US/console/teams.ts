import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "teams.title": "Teams",
  "teams.subtitle": "Users who work together in your app. A member can have permissions in each team.",
  "teams.keywords": "groups organizations workspaces members",
  "teams.create": "Create team",
  "teams.search": "Search by name or id",
  "teams.emptyTitle": "No teams yet",
  "teams.empty":
    "Teams that users create in your app appear here. You can also create a team yourself and add its members.",
  "teams.noMatchTitle": "No matching team",
  "teams.noMatch": "No name or id contains “{query}”.",
  "teams.noMoreHere": "This page is now empty.",
  "teams.count": { one: "{count} team", other: "{count} teams" },
  "teams.columnTeam": "Team",
  "teams.columnId": "ID",
  "teams.columnMembers": "Members",
  "teams.columnCreated": "Created",
  "teams.columnActions": "Actions",
  "teams.pick": "Select {name}",
  "teams.rowMenu": "Actions for {name}",
  "teams.viewMembers": "View members",
  "teams.edit": "Edit name",
  "teams.editTitle": "Edit the name of {name}",
  "teams.displayName": "Display name",
  "teams.createTitle": "Create a team",
  "teams.createHint": "Hallpass creates the team at once and sends no email.",
  "teams.firstMember": "First member",
  "teams.firstMemberHint": "Gets the permissions of a team creator.",
  "teams.choose": "Choose",
  "teams.chooseUser": "Choose {name}",
  "teams.chooseAnother": "Choose another",
  "teams.created": "Created {name}",
  "teams.deleteTitle": "Delete {name}?",
  "teams.deleteEmptyBody":
    "The team has no members. Its permissions, invitations and API keys are deleted, too. You cannot undo this.",
  "teams.deleteBody": {
    one: "{count} member loses access. The team's permissions, invitations and API keys are deleted, too. The account stays. You cannot undo this.",
    other:
      "{count} members lose access. The team's permissions, invitations and API keys are deleted, too. Their accounts stay. You cannot undo this.",
  },
  "teams.deleteManyBody": {
    one: "More than {count} member loses access. The team's permissions, invitations and API keys are deleted, too. Their accounts stay. You cannot undo this.",
    other:
      "More than {count} members lose access. The team's permissions, invitations and API keys are deleted, too. Their accounts stay. You cannot undo this.",
  },
  "teams.deleteSeveralTitle": { one: "Delete {count} team?", other: "Delete {count} teams?" },
  "teams.deleteSeveralEmptyBody":
    "The teams have no members. Their permissions, invitations and API keys are deleted, too. You cannot undo this.",
  "teams.deleteSeveralBody": {
    one: "{count} member loses access. The teams' permissions, invitations and API keys are deleted, too. The account stays. You cannot undo this.",
    other:
      "{count} members lose access. The teams' permissions, invitations and API keys are deleted, too. Their accounts stay. You cannot undo this.",
  },
  "teams.deleting": "{done} of {count} deleted",
  "teams.deleted": "Deleted {name}",
  "teams.deletedSeveral": { one: "Deleted {count} team", other: "Deleted {count} teams" },
} as const satisfies TextGroup;
