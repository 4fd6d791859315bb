import { type ReactNode, useEffect, useState } from "react";
import { useAction } from "../data/use-action.ts";
import { useTexts } from "../texts/language.ts";
import { Button } from "./button.tsx";
import { CheckRow } from "./check-row.tsx";
import { Dialog, DialogActions, useDialogAround } from "./dialog.tsx";
import { FieldError } from "./field.tsx";

export interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  body: ReactNode;
  action: string;
  /** A statement that the user must check before the button works. */
  agreement?: string;
  /** Another condition for the button to work. */
  isReady?: boolean;
  /** The action can be undone, so its button does not warn. */
  isHarmless?: boolean;
  children?: ReactNode;
  /** When this rejects, the dialog stays open and shows the reason. */
  onConfirm: () => Promise<void>;
}

/** Asks for a confirmation before an action that affects others or cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title} description={props.body}>
      <Question {...props} />
    </Dialog>
  );
}

function Question(props: ConfirmDialogProps) {
  const { onClose, onConfirm, action, agreement, isReady = true, isHarmless = false, children } = props;
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const [hasAgreed, setAgreed] = useState(false);
  useStaysOpen(isBusy);

  async function confirm() {
    if (await run(onConfirm)) onClose();
  }

  return (
    <div className="flex flex-col gap-4">
      {children}
      {agreement && <CheckRow label={agreement} isChecked={hasAgreed} onChange={setAgreed} />}
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <Button
          look={isHarmless ? "solid" : "danger"}
          disabled={!isReady || (agreement !== undefined && !hasAgreed)}
          isBusy={isBusy}
          onClick={confirm}
        >
          {action}
        </Button>
      </DialogActions>
    </div>
  );
}

/** Keeps the dialog around open while a call runs, so that a failure of the call is seen. */
function useStaysOpen(isBusy: boolean): void {
  const dialog = useDialogAround();
  useEffect(() => {
    if (!dialog || !isBusy) return;
    const { question } = dialog;
    question.current = () => {};
    return () => {
      question.current = null;
    };
  }, [dialog, isBusy]);
}
