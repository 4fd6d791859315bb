import type { ServerTeam } from "hallpass";
import { toast } from "sonner";
import { DangerZone } from "../../../pieces/deletion/danger-zone.tsx";
import { useTexts } from "../../../texts/language.ts";
import { useMemberCount } from "./queries.ts";

interface DeleteTeamCardProps {
  team: ServerTeam;
  onDeleted: () => Promise<void>;
}

/** Deletes the team, and says how many members lose access. */
export function DeleteTeamCard({ team, onDeleted }: DeleteTeamCardProps) {
  const t = useTexts();
  const members = useMemberCount(team.id);
  if (!members) return null;
  const { count, isExact } = members;
  const name = team.displayName;
  const lost = isExact ? t("teams.deleteBody", { count }) : t("teams.deleteManyBody", { count });
  const body = count === 0 ? t("teams.deleteEmptyBody") : lost;
  return (
    <DangerZone
      heading={t("team.dangerZone")}
      hint={body}
      title={t("teams.deleteTitle", { name })}
      body={body}
      agreement={t("common.cannotBeUndone")}
      action={t("team.delete")}
      onConfirm={async () => {
        await team.delete();
        toast.success(t("teams.deleted", { name }));
        await onDeleted();
      }}
    />
  );
}
