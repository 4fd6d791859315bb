import type { UserImport } from "hallpass/admin";
import { Card } from "../../../components/card.tsx";
import { useTexts } from "../../../texts/language.ts";

/** An import that is checked or runs on the server. Nobody has to stay on the page. */
export function ProgressCard({ known: { state, fileName, lines } }: { known: UserImport }) {
  const t = useTexts();
  const isChecking = state === "checking";
  const text = isChecking ? t("imports.checking") : t("imports.progress", { done: lines.done, count: lines.total });
  return (
    <Card
      title={isChecking ? t("imports.checkingTitle", { file: fileName }) : t("imports.importingTitle")}
      hint={isChecking ? undefined : t("imports.importingHint")}
    >
      <div className="flex flex-col gap-2">
        <progress
          aria-label={text}
          {...(!isChecking && { value: lines.done, max: lines.total || 1 })}
          className="w-full"
        />
        <span className="text-soft">{text}</span>
      </div>
    </Card>
  );
}
