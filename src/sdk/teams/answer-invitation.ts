import type { Level } from "#contract/access.ts";
import { acceptTeamInvitation, checkTeamInvitation, describeTeamInvitation } from "#contract/team-invitations.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import { ok } from "#sdk/result.ts";
import { type CodeResult, withCodeResult, withPlainCodeResult } from "#sdk/sign-in/code-problem.ts";
import type { SignInParts } from "#sdk/sign-in/parts.ts";
import { type InvitedSignUps, invitedSignUps } from "./invited-sign-up.ts";
import type { TeamInvitationDetails } from "./team.ts";

/** The calls with the code of an emailed invitation. */
export interface InvitationAnswers extends InvitedSignUps {
  verify(code: string): Promise<CodeResult>;
  describe(code: string): Promise<CodeResult<TeamInvitationDetails>>;
  accept(code: string): Promise<CodeResult>;
}

/** The user who accepts: the list of teams becomes longer. */
interface Member {
  readonly teams: Watchable<unknown>;
}

/** The requests send the session, because the team of an invitation is shown only to signed-in users. */
export function invitationAnswers<L extends Level>(
  parts: SignInParts<L>,
  user: () => Watchable<Member | null>,
): InvitationAnswers {
  const { wire, session } = parts;
  return {
    ...invitedSignUps(parts),
    verify: (code) => withPlainCodeResult(code, wire.as(session()).call(checkTeamInvitation, { body: { code } })),
    async describe(code) {
      const result = await withCodeResult(code, wire.as(session()).call(describeTeamInvitation, { body: { code } }));
      if (result.status === "error") return result;
      return ok({ teamId: result.data.team_id, teamDisplayName: result.data.team_display_name });
    },
    async accept(code) {
      const result = await withPlainCodeResult(code, wire.as(session()).call(acceptTeamInvitation, { body: { code } }));
      const known = user().snapshot();
      if (known.status === "ready") await known.value?.teams.refresh();
      return result;
    },
  };
}
