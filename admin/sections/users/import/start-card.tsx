import type { UserImport } from "hallpass/admin";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { CheckRow } from "../../../components/check-row.tsx";
import { FieldError } from "../../../components/field.tsx";
import { RadioChoice } from "../../../components/radio-choice.tsx";
import { useAction } from "../../../data/use-action.ts";
import { useTexts } from "../../../texts/language.ts";

interface StartCardProps {
  known: UserImport;
  onStarted: () => void;
  onChange: () => void;
}

/** Starts the import, with what happens to records that cannot be imported or exist already. */
export function StartCard({ known, onStarted, onChange }: StartCardProps) {
  const t = useTexts();
  const { isBusy, failure, run } = useAction();
  const isStopped = known.state === "stopped";
  const [onConflict, setOnConflict] = useState<"skip" | "stop">("skip");
  const [keepExisting, setKeepExisting] = useState(known.keepExisting ?? false);

  const start = async () => {
    if (await run(() => known.start({ onConflict, keepExisting }))) onStarted();
    onChange();
  };

  return (
    <Card title={isStopped ? t("imports.goOnTitle") : t("imports.startTitle")} hint={t("imports.startHint")}>
      <div className="flex flex-col gap-5">
        <RadioChoice
          label={t("imports.conflicts")}
          value={onConflict}
          options={[
            { value: "skip", label: t("imports.skip"), hint: t("imports.skipHint") },
            { value: "stop", label: t("imports.stop"), hint: t("imports.stopHint") },
          ]}
          onChange={setOnConflict}
        />
        <CheckRow
          label={t("imports.keepExisting")}
          hint={t("imports.keepExistingHint")}
          isChecked={keepExisting}
          onChange={setKeepExisting}
        />
        {failure && <FieldError>{failure}</FieldError>}
        <Button look="solid" isBusy={isBusy} onClick={start} className="self-start">
          {isStopped ? t("imports.goOn") : t("imports.start", { count: known.users })}
        </Button>
      </div>
    </Card>
  );
}
