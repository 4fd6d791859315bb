import {
  changeProjectOwner,
  getProjectOwners,
  type ProjectOwners as Payload,
  removeProjectOwner,
} from "#contract/project-owners.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import type { ProjectOwners } from "./project.ts";

/** The calls about the team that owns a project. */
export interface OwnerAdministration {
  readonly all: Watchable<ProjectOwners>;
  set(userId: string, isOwner: boolean): Promise<ProjectOwners>;
  remove(userId: string): Promise<void>;
}

/** The owners of the project of a wire. `onChange` runs after every change: the caller may own the project no longer. */
export function projectOwners(
  wire: Wire<"server">,
  deps: Pick<Deps, "elapsed" | "after">,
  onChange: () => Promise<void> = async () => {},
): OwnerAdministration {
  const all = resource(async () => fromWire(await wire.call(getProjectOwners)), deps);
  return {
    all,
    async set(userId, isOwner) {
      const body = { is_owner: isOwner };
      const changed = fromWire(await wire.call(changeProjectOwner, { params: { user_id: userId }, body }));
      all.set(changed);
      await onChange();
      return changed;
    },
    async remove(userId) {
      await wire.call(removeProjectOwner, { params: { user_id: userId } });
      await Promise.all([all.refresh(), onChange()]);
    },
  };
}

const fromWire = (payload: Payload): ProjectOwners => ({
  teamId: payload.team_id,
  teamDisplayName: payload.team_display_name,
  members: payload.members.map((member) => ({
    userId: member.user_id,
    displayName: member.display_name,
    primaryEmail: member.primary_email,
    profileImageUrl: member.profile_image_url,
    isOwner: member.is_owner,
    joinedAt: new Date(member.joined_at_millis),
  })),
  projects: payload.projects.map(({ id, display_name }) => ({ id, displayName: display_name })),
});
