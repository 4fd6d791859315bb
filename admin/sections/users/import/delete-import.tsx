import type { UserImport } from "hallpass/admin";
import { Button } from "../../../components/button.tsx";
import { FieldError } from "../../../components/field.tsx";
import { useAction } from "../../../data/use-action.ts";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";

/** Deletes what was uploaded. Nothing was imported, or what was stays: so there is nothing to ask. */
export function DeleteImport({ known, onDeleted }: { known: UserImport; onDeleted: () => void }) {
  const t = useTexts();
  const dates = useDates();
  const { isBusy, failure, run } = useAction();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-56 text-soft">
        {t("imports.expires", { when: dates.relative(known.expiresAt, new Date()) })}
      </p>
      <Button
        isBusy={isBusy}
        onClick={async () => {
          await run(() => known.delete(), t("imports.deleted"));
          onDeleted();
        }}
      >
        {t("imports.delete")}
      </Button>
      {failure && <FieldError>{failure}</FieldError>}
    </div>
  );
}
