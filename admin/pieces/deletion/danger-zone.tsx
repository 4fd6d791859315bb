import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "../../components/confirm-dialog.tsx";

interface DangerZoneProps extends Omit<ConfirmDialogProps, "isOpen" | "onClose"> {
  heading: string;
  /** Says exactly what is lost. */
  hint: ReactNode;
  /** Called before the dialog opens, to reset its fields. */
  onAsk?: () => void;
}

/** The last card of a detail page: an action that cannot be undone, with a confirmation. */
export function DangerZone({ heading, hint, onAsk, ...question }: DangerZoneProps) {
  const [isAsking, setAsking] = useState(false);

  function ask() {
    onAsk?.();
    setAsking(true);
  }

  return (
    <Card title={heading} isDangerous>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose min-w-0 text-soft">{hint}</p>
        <Button look="danger-quiet" onClick={ask}>
          {question.action}
        </Button>
      </div>
      <ConfirmDialog {...question} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Card>
  );
}
