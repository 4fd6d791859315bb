import type { ServerUser } from "hallpass";
import { nameOf } from "../../data/people.ts";
import { DeleteDialog } from "../../pieces/deletion/delete-dialog.tsx";
import { useTexts } from "../../texts/language.ts";

interface DeleteUsersDialogProps {
  /** The users to delete; null closes the dialog. */
  users: readonly ServerUser[] | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before users are deleted, one or several. */
export function DeleteUsersDialog({ users, ...dialog }: DeleteUsersDialogProps) {
  const t = useTexts();
  return (
    <DeleteDialog
      {...dialog}
      things={users}
      words={(shown) => {
        const count = shown.length;
        const [only] = count === 1 ? shown : [];
        const progress = (done: number) => t("users.deleting", { done, count });
        if (only) {
          const name = nameOf(only, t);
          return {
            progress,
            title: t("users.deleteTitle"),
            body: t("users.deleteBody", { name }),
            deleted: t("users.deleted", { name }),
          };
        }
        return {
          progress,
          title: t("users.deleteSeveralTitle", { count }),
          body: t("users.deleteSeveralBody", { count }),
          deleted: t("users.deletedSeveral", { count }),
        };
      }}
    />
  );
}
