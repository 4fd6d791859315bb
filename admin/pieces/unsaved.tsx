import { useBlocker } from "@tanstack/react-router";
import { Button } from "../components/button.tsx";
import { Dialog, DialogActions } from "../components/dialog.tsx";
import { useTexts } from "../texts/language.ts";

/** Asks before a page with unsaved changes is left: by a link, the back button, or closing the tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Dialog
      isOpen={status === "blocked"}
      onClose={() => reset?.()}
      title={t("unsaved.title")}
      description={t("unsaved.body")}
    >
      <DialogActions>
        <Button look="danger-quiet" onClick={() => proceed?.()}>
          {t("unsaved.leave")}
        </Button>
        <Button look="solid" onClick={() => reset?.()}>
          {t("unsaved.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
