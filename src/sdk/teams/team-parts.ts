import type { Level } from "#contract/access.ts";
import { deleteTeam } from "#contract/teams.ts";
import { teamApiKeysOf } from "#sdk/api-keys/api-keys.ts";
import type { Family } from "#sdk/cache/family.ts";
import { kept } from "#sdk/cache/kept.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Redirects } from "#sdk/redirects/redirects.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import { teamInvitations } from "./invitations.ts";
import type { NewInvitation, Team, TeamUser } from "./team.ts";

interface TeamPartsDeps<L extends Level, U extends TeamUser> {
  wire: Wire<L>;
  deps: Deps;
  /** Tells which API keys are expired; the clock of the device unless given. */
  now?: () => number;
  redirects: Pick<Redirects, "urls" | "browser">;
  members: Family<U[]>;
  /** Runs after a team was deleted. */
  changed(): Promise<void>;
}

/** The calls of a team at every level. Getters, so that a team's lists are created on first use. */
export function teamParts<L extends Level, U extends TeamUser>({
  wire,
  deps,
  now,
  redirects,
  members,
  changed,
}: TeamPartsDeps<L, U>) {
  const { pending, invite } = teamInvitations(wire, deps, redirects);
  const keys = kept((teamId) => teamApiKeysOf(wire, deps, teamId, now));
  const of = (id: string) => ({
    async delete() {
      await wire.call(deleteTeam, { params: { team_id: id }, body: {} });
      await changed();
    },
    inviteUser: (invitation: NewInvitation) => invite(id, invitation),
    get users() {
      return members.of(id);
    },
    listUsers: () => members.get(id),
    get invitations() {
      return pending.of(id);
    },
    listInvitations: () => pending.get(id),
    get apiKeys() {
      return keys.of(id).apiKeys;
    },
    listApiKeys: () => keys.of(id).listApiKeys(),
    createApiKey: (options: Parameters<Team["createApiKey"]>[0]) => keys.of(id).createApiKey(options),
  });
  return { pending, of };
}
