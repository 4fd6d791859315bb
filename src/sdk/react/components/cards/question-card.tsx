import type { ReactNode } from "react";
import { Scope } from "#sdk/react/scope.tsx";
import { Button } from "#sdk/react/ui/button.tsx";
import { Panel } from "#sdk/react/ui/panel.tsx";

interface QuestionCardProps {
  title: string;
  fullPage: boolean;
  children?: ReactNode;
  /** The error of the last attempt. */
  refusal?: string;
  yes: Answer;
  /** The left button. */
  no: Answer;
}

interface Answer {
  text: string;
  act: () => void;
  isBusy?: boolean;
}

/** Asks before a link takes effect, because email programs open links to scan them. */
export function QuestionCard({ title, fullPage, children, refusal, yes, no }: QuestionCardProps) {
  return (
    <Scope fullPage={fullPage}>
      <Panel title={title} fullPage={fullPage} isFramed>
        {children && <div className="hp-muted hp-center">{children}</div>}
        {refusal !== undefined && (
          <p className="hp-error" role="alert">
            {refusal}
          </p>
        )}
        <div className="hp-actions">
          <Button variant="secondary" isBusy={no.isBusy} onClick={no.act}>
            {no.text}
          </Button>
          <Button isBusy={yes.isBusy} onClick={yes.act}>
            {yes.text}
          </Button>
        </div>
      </Panel>
    </Scope>
  );
}
