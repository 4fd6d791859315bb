import { useId, useState } from "react";
import { useTexts } from "../texts/use-texts.ts";
import { Button } from "./button.tsx";
import { Problem } from "./problem.tsx";
import { useAction } from "./use-action.ts";

interface ConfirmButtonProps {
  label: string;
  /** A longer label for screen readers, where several buttons have the same one. */
  fullLabel?: string;
  /** Asked in place of the button. */
  question: string;
  /** The label of the button that runs the action. */
  confirm: string;
  isDestructive?: boolean;
  /** Why the action is not possible now, shown below the button. */
  disabledReason?: string;
  autoFocus?: boolean;
  action: () => Promise<unknown>;
}

/** A button that asks before it acts. The focus begins at Cancel, and returns to the button. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, fullLabel, question, confirm, isDestructive = false, disabledReason, autoFocus, action } = props;
  const t = useTexts();
  const { run, isBusy, problem, setProblem } = useAction();
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const reasonId = useId();

  const ask = (isAsked: boolean) => {
    setAsking(isAsked);
    setAsked(true);
    setProblem(undefined);
  };

  if (isAsking) {
    return (
      <div className="hp-settings-stack">
        <p>{question}</p>
        <div className="hp-settings-line">
          <Button
            variant={isDestructive ? "destructive" : "primary"}
            isBusy={isBusy}
            onClick={() =>
              void run(async () => {
                await action();
                setAsking(false);
              })
            }
          >
            {confirm}
          </Button>
          <Button variant="secondary" autoFocus onClick={() => ask(false)}>
            {t("cancel")}
          </Button>
        </div>
        <Problem text={problem} />
      </div>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        autoFocus={wasAsked || autoFocus}
        aria-label={fullLabel}
        onClick={() => disabledReason === undefined && ask(true)}
        {...(disabledReason !== undefined && { "aria-disabled": true, "aria-describedby": reasonId })}
      >
        {label}
      </Button>
      {disabledReason !== undefined && (
        <p className="hp-muted hp-small" id={reasonId}>
          {disabledReason}
        </p>
      )}
    </>
  );
}
