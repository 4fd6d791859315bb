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
  "teams.noMoreHere": "This page of the list is empty by now.",
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
  "teams.createHint": "The team exists at once. Hallpass sends no mail.",
  "teams.firstMember": "First member",
  "teams.firstMemberHint": "Gets the permissions of a team's creator.",
  "teams.choose": "Choose",
  "teams.chooseUser": "Choose {name}",
  "teams.chooseAnother": "Choose another",
  "teams.created": "Created {name}",
  "teams.deleteTitle": "Delete {name}?",
  "teams.deleteEmptyBody":
    "The team has no members. Its permissions, invitations and API keys go with it. You cannot undo this.",
  "teams.deleteBody": {
    one: "{count} member loses access, and the team's permissions, invitations and API keys go with it. The account stays. You cannot undo this.",
    other:
      "{count} members lose access, and the team's permissions, invitations and API keys go with it. Their accounts stay. You cannot undo this.",
  },
  "teams.deleteManyBody": {
    one: "More than {count} member loses access, and the team's permissions, invitations and API keys go with it. Their accounts stay. You cannot undo this.",
    other:
      "More than {count} members lose access, and the team's permissions, invitations and API keys go with it. Their accounts stay. You cannot undo this.",
  },
  "teams.deleteSeveralTitle": { one: "Delete {count} team?", other: "Delete {count} teams?" },
  "teams.deleteSeveralEmptyBody":
    "The teams have no members. Their permissions, invitations and API keys go with them. You cannot undo this.",
  "teams.deleteSeveralBody": {
    one: "{count} member loses access, and the teams' permissions, invitations and API keys go with them. The account stays. You cannot undo this.",
    other:
      "{count} members lose access, and the teams' permissions, invitations and API keys go with them. Their accounts stay. You cannot undo this.",
  },
  "teams.deleting": "{done} of {count} are deleted",
  "teams.deleted": "Deleted {name}",
  "teams.deletedSeveral": { one: "Deleted {count} team", other: "Deleted {count} teams" },
} as const satisfies TextGroup;
