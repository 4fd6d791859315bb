import type { ServerUser } from "hallpass";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { nameOf } from "../../data/people.ts";
import { useTexts } from "../../texts/language.ts";
import { deleteUsers } from "./queries.ts";

interface DeleteUsersDialogProps {
  /** The users to delete; null closes the dialog. */
  users: readonly ServerUser[] | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before users are deleted, one or several, and shows how far it is. */
export function DeleteUsersDialog({ users, onClose, onDeleted }: DeleteUsersDialogProps) {
  const t = useTexts();
  // Keeps the users while the dialog fades out.
  const [shown, setShown] = useState(users);
  if (users && users !== shown) setShown(users);
  const [done, setDone] = useState(0);
  const [only] = shown ?? [];
  const count = shown?.length ?? 0;

  return (
    <ConfirmDialog
      isOpen={users !== null}
      onClose={onClose}
      title={count === 1 ? t("users.deleteTitle") : t("users.deleteSeveralTitle", { count })}
      body={
        count === 1 && only ? t("users.deleteBody", { name: nameOf(only, t) }) : t("users.deleteSeveralBody", { count })
      }
      agreement={t("users.deleteConfirm")}
      action={t("common.delete")}
      onConfirm={async () => {
        const left = (shown ?? []).slice(done);
        await deleteUsers(left, (gone) => setDone(done + gone));
        setDone(0);
        toast.success(
          count === 1 && only ? t("users.deleted", { name: nameOf(only, t) }) : t("users.deletedSeveral", { count }),
        );
        onDeleted?.();
      }}
    >
      {done > 0 && (
        <p role="status" className="text-soft tabular-nums">
          {t("users.deleting", { done, count })}
        </p>
      )}
    </ConfirmDialog>
  );
}
