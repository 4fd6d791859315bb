import { useId, useState } from "react";
import { useApiKeyTexts } from "#sdk/react/texts/use-api-key-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Dialog, DialogActions } from "#sdk/react/ui/dialog.tsx";
import { Input } from "#sdk/react/ui/input.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useCopy } from "#sdk/react/ui/use-copy.ts";

/** Shows a new API key, which no one can see again. Closes only after the user has confirmed that. */
export function ShownKeyDialog({ wholeKey, onClose }: { wholeKey: string; onClose: () => void }) {
  const t = useApiKeyTexts();
  const checkId = useId();
  const [isConfirmed, setConfirmed] = useState(false);
  const { outcome, copy } = useCopy();
  const [problem, setProblem] = useState<string>();

  const close = () => {
    if (isConfirmed) return onClose();
    setProblem(t("keysConfirmFirst"));
    document.getElementById(checkId)?.focus();
  };

  return (
    <Dialog title={t("keysShownTitle")} onClose={close}>
      <p>{t("keysShownOnce")}</p>
      <div className="hp-tools">
        <Input
          className="hp-input hp-secret"
          aria-label={t("keysShownTitle")}
          value={wholeKey}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button variant="secondary" onClick={() => void copy(wholeKey)}>
          {t(outcome === "copied" ? "keysCopied" : "keysCopy")}
        </Button>
      </div>
      <p className="hp-visually-hidden" role="status">
        {outcome === "copied" && t("keysCopied")}
      </p>
      <Problem text={outcome === "failed" ? t("keysNotCopied") : undefined} />
      <label className="hp-check" htmlFor={checkId}>
        <input
          id={checkId}
          type="checkbox"
          checked={isConfirmed}
          onChange={({ target }) => {
            setConfirmed(target.checked);
            setProblem(undefined);
          }}
        />
        <span>{t("keysConfirm")}</span>
      </label>
      <Problem text={problem} />
      <DialogActions>
        <Button onClick={close}>{t("keysClose")}</Button>
      </DialogActions>
    </Dialog>
  );
}
