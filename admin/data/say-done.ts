import { isKnown } from "hallpass";
import { toast } from "sonner";
import { useTexts } from "../texts/language.ts";
import { useFailureText } from "./failure.ts";

/** How long something can be undone. */
const UNDO_MILLIS = 10_000;

/** Says in a toast that something is done. With `undo`, the toast offers to take it back, and says whether that worked. */
export function useSayDone(): (text: string, undo?: () => Promise<unknown>) => void {
  const t = useTexts();
  const failureText = useFailureText();

  async function takeBack(undo: () => Promise<unknown>) {
    try {
      await undo();
      toast.success(t("common.undone"));
    } catch (error) {
      const isOverwriting = isKnown(error, "CHANGED_MEANWHILE");
      toast.error(isOverwriting ? t("common.undoConflict") : await failureText(error));
    }
  }

  return (text, undo) =>
    void toast.success(
      text,
      undo && { duration: UNDO_MILLIS, action: { label: t("common.undo"), onClick: () => void takeBack(undo) } },
    );
}
