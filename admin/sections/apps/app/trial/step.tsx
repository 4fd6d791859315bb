import type { ReactNode } from "react";
import { Badge } from "../../../../components/badge.tsx";
import { Card } from "../../../../components/card.tsx";
import { useTexts } from "../../../../texts/language.ts";

interface StepProps {
  number: number;
  title: string;
  hint: string;
  /** `later`: only the explanation is shown. */
  state: "now" | "done" | "failed" | "later";
  children?: ReactNode;
}

const LOOKS = {
  done: { tone: "good", text: "trial.done" },
  failed: { tone: "bad", text: "trial.failed" },
} as const;

/** A step of the flow, which is explained before it is reached. */
export function Step({ number, title, hint, state, children }: StepProps) {
  const t = useTexts();
  const look = state === "done" || state === "failed" ? LOOKS[state] : null;
  return (
    <li className="min-w-0">
      <Card
        title={t("trial.step", { number, title })}
        hint={hint}
        aside={look && <Badge tone={look.tone}>{t(look.text)}</Badge>}
      >
        {state !== "later" && <div className="flex min-w-0 flex-col gap-4">{children}</div>}
      </Card>
    </li>
  );
}
