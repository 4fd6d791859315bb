import type { ListedTeam } from "hallpass";
import { DeleteDialog } from "../../pieces/deletion/delete-dialog.tsx";
import { useTexts } from "../../texts/language.ts";

interface DeleteTeamsDialogProps {
  /** The teams to delete; null closes the dialog. */
  teams: readonly ListedTeam[] | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before teams are deleted, one or several, and says how many members lose access. */
export function DeleteTeamsDialog({ teams, ...dialog }: DeleteTeamsDialogProps) {
  const t = useTexts();
  return (
    <DeleteDialog
      {...dialog}
      things={teams}
      words={(shown) => {
        const count = shown.length;
        const members = shown.reduce((sum, { memberCount }) => sum + memberCount, 0);
        const [only] = count === 1 ? shown : [];
        const progress = (done: number) => t("teams.deleting", { done, count });
        if (only) {
          const name = only.displayName;
          return {
            progress,
            title: t("teams.deleteTitle", { name }),
            body: members === 0 ? t("teams.deleteEmptyBody") : t("teams.deleteBody", { count: members }),
            deleted: t("teams.deleted", { name }),
          };
        }
        return {
          progress,
          title: t("teams.deleteSeveralTitle", { count }),
          body: members === 0 ? t("teams.deleteSeveralEmptyBody") : t("teams.deleteSeveralBody", { count: members }),
          deleted: t("teams.deletedSeveral", { count }),
        };
      }}
    />
  );
}
