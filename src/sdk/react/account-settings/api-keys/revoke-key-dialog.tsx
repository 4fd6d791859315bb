import { useApiKeyTexts } from "#sdk/react/texts/use-api-key-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Dialog, DialogActions } from "#sdk/react/ui/dialog.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import type { ListedKey } from "./key-list.ts";

/** Asks before it revokes an API key. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ListedKey; onClose: () => void }) {
  const t = useApiKeyTexts();
  const { isBusy, problem, run } = useAction();
  const revoke = async () => {
    if (await run(() => apiKey.revoke())) onClose();
  };
  return (
    <Dialog title={t("keysRevokeTitle")} onClose={onClose}>
      <p>{t("keysRevokeSure", { description: apiKey.description })}</p>
      <Problem text={problem} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button variant="destructive" isBusy={isBusy} onClick={() => void revoke()}>
          {t("keysRevokeButton")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
