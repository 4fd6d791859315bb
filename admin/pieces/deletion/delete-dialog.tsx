import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useTexts } from "../../texts/language.ts";

interface Words {
  title: string;
  /** Says exactly what is lost. */
  body: string;
  /** Says how many are deleted so far. */
  progress: (done: number) => string;
  deleted: string;
}

interface DeleteDialogProps<T> {
  /** What to delete; null closes the dialog. */
  things: readonly T[] | null;
  words: (things: readonly T[]) => Words;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before rows of a list are deleted, one or several, and shows how far it is. */
export function DeleteDialog<T extends { delete(): Promise<unknown> }>(props: DeleteDialogProps<T>) {
  const { things, words, onClose, onDeleted } = props;
  const t = useTexts();
  const [done, setDone] = useState(0);
  // Keeps the rows while the dialog fades out.
  const [shown, setShown] = useState(things);
  if (things && things !== shown) {
    setShown(things);
    setDone(0);
  }
  const { title, body, progress, deleted } = words(shown ?? []);

  /** Deletes one after the other. After a failure, another try goes on with those that are left. */
  async function deleteAll() {
    for (const [at, thing] of (shown ?? []).entries()) {
      if (at < done) continue;
      await thing.delete();
      setDone(at + 1);
    }
    toast.success(deleted);
    onDeleted?.();
  }

  return (
    <ConfirmDialog
      isOpen={things !== null}
      onClose={onClose}
      title={title}
      body={body}
      agreement={t("common.cannotBeUndone")}
      action={t("common.delete")}
      onConfirm={deleteAll}
    >
      {done > 0 && (
        <p role="status" className="text-soft tabular-nums">
          {progress(done)}
        </p>
      )}
    </ConfirmDialog>
  );
}
