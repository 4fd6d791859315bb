import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { useTexts } from "../../texts/language.ts";
import type { StoredDesign } from "./designs.ts";
import { LineDiff } from "./line-diff-view.tsx";
import type { Editing } from "./use-editing.ts";

interface ConflictDialogProps {
  /** What somebody else has saved. */
  theirs: StoredDesign;
  editing: Editing;
}

/** Compares what is edited with what somebody else has saved, and asks which of the two stays. */
export function ConflictDialog({ theirs, editing }: ConflictDialogProps) {
  const t = useTexts();
  const { isComparing, compare, keepMine, takeTheirs, isSaving, tsxSource, theme } = editing;
  return (
    <Dialog
      isOpen={isComparing}
      onClose={() => compare(false)}
      title={t("design.conflictTitle")}
      description={t("design.conflictBody")}
      isWide
    >
      <LineDiff label={t("design.conflictDiff")} before={theirs.tsxSource} after={tsxSource} />
      {theirs.theme !== theme && <p className="mt-2 text-[0.8125rem] text-soft">{t("design.conflictTheme")}</p>}
      <DialogActions>
        <Button onClick={() => compare(false)}>{t("common.cancel")}</Button>
        <Button onClick={takeTheirs}>{t("design.takeTheirs")}</Button>
        <Button look="solid" isBusy={isSaving} onClick={keepMine}>
          {t("design.keepMine")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
