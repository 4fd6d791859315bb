import type { ImportState } from "hallpass/admin";
import type { SayText, TextId } from "../../../texts/texts.ts";

/** Outcomes of records, in the order of their columns. */
export const OUTCOMES: Readonly<Record<string, TextId>> = {
  created: "imports.outcome.created",
  updated: "imports.outcome.updated",
  unchanged: "imports.outcome.unchanged",
  kept: "imports.outcome.kept",
  skipped: "imports.outcome.skipped",
};

/** A change of the state, for screen readers. */
export const STATES: Readonly<Record<ImportState, TextId>> = {
  empty: "imports.state.empty",
  checking: "imports.state.checking",
  checked: "imports.state.checked",
  importing: "imports.state.importing",
  stopped: "imports.state.stopped",
  done: "imports.state.done",
  failed: "imports.state.failed",
};

const RECORDS: Readonly<Record<string, TextId>> = {
  user: "imports.userRecords",
  team: "imports.teamRecords",
  team_member: "imports.teamMemberRecords",
  team_invitation: "imports.teamInvitationRecords",
  permission: "imports.permissionRecords",
  oauth_account: "imports.oauthAccountRecords",
  passkey: "imports.passkeyRecords",
  recovery_code: "imports.recoveryCodeRecords",
  api_key: "imports.apiKeyRecords",
};

/** Names records of a type. A type that this console does not know keeps its name. */
export function recordsNamed(type: string, t: SayText): string {
  const id = RECORDS[type];
  return id ? t(id) : type;
}
