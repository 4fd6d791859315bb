import type { Level } from "#contract/access.ts";
import {
  listTeamInvitations,
  type TeamInvitation as Payload,
  revokeTeamInvitation,
  sendTeamInvitation,
} from "#contract/team-invitations.ts";
import { type Family, family } from "#sdk/cache/family.ts";
import type { Deps } from "#sdk/deps.ts";
import { callbackUrlOf } from "#sdk/redirects/callback-url.ts";
import type { Redirects } from "#sdk/redirects/redirects.ts";
import { withEmailProblem } from "#sdk/sign-in/email-problem.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { NewInvitation, TeamInvitation } from "./team.ts";

export interface TeamInvitations {
  /** The pending invitations by team id. */
  readonly pending: Family<TeamInvitation[]>;
  invite(teamId: string, invitation: NewInvitation): Promise<void>;
}

/** The pending invitations of teams: watchable lists, and the call that sends one. */
export function teamInvitations<L extends Level>(
  wire: Wire<L>,
  deps: Pick<Deps, "elapsed" | "after">,
  redirects: Pick<Redirects, "urls" | "browser">,
): TeamInvitations {
  const pending = family(async (teamId: string) => {
    const { items } = await wire.call(listTeamInvitations, { query: { team_id: teamId } });
    return items.map(fromWire);
  }, deps);

  const fromWire = ({ id, team_id, recipient_email, expires_at_millis }: Payload): TeamInvitation => ({
    id,
    recipientEmail: recipient_email,
    expiresAt: new Date(expires_at_millis),
    async revoke() {
      await wire.call(revokeTeamInvitation, { params: { id }, query: { team_id }, body: {} });
      await pending.refresh(team_id);
    },
  });

  return {
    pending,
    async invite(teamId, { email, callbackUrl }) {
      const callback_url = callbackUrl ?? callbackUrlOf(redirects, "teamInvitation", "callbackUrl");
      await withEmailProblem(email, wire.call(sendTeamInvitation, { body: { team_id: teamId, email, callback_url } }));
      await pending.refresh(teamId);
    },
  };
}
