import { useEffect, useState } from "react";
import { Button } from "../../../../components/button.tsx";
import { Card } from "../../../../components/card.tsx";
import { useProject } from "../../../../data/projects.ts";
import { useKnown } from "../../../../data/watched.ts";
import { useDates } from "../../../../texts/dates.ts";
import { useTexts } from "../../../../texts/language.ts";
import { SimpleTable } from "../simple-table.tsx";
import { ResetDialog } from "./reset-dialog.tsx";

/** Falls as users sign in. */
const EVERY_MILLIS = 30_000;

/**
 * The users who have kept the password hash of another product, and what an owner can do about them; nothing without any.
 * `after` is the import that has just ended.
 */
export function PasswordsCard({ after }: { after?: string }) {
  const t = useTexts();
  const dates = useDates();
  const { app } = useProject();
  const { current } = app.importedPasswords;
  const found = useKnown(current, EVERY_MILLIS);
  useEffect(() => {
    if (after !== undefined) void current.refresh();
  }, [current, after]);
  const [isAsking, setAsking] = useState(false);
  if (!found || found.count === 0) return null;
  const { count, isExact, kinds, isLiveCheckOn } = found;
  return (
    <Card title={t("importedPasswords.title")} hint={t("importedPasswords.hint")}>
      <div className="flex flex-col gap-4">
        <p>{t(isExact ? "importedPasswords.count" : "importedPasswords.countOrMore", { count })}</p>
        <SimpleTable
          caption={t("importedPasswords.title")}
          columns={[t("importedPasswords.kind"), t("importedPasswords.users"), t("importedPasswords.since")]}
          rows={kinds.map((each) => [each.kind, each.count, dates.day(each.oldestAt)])}
        />
        {isLiveCheckOn && <p className="text-warn">{t("importedPasswords.liveCheck")}</p>}
        <Button className="self-start" onClick={() => setAsking(true)}>
          {t("importedPasswords.reset")}
        </Button>
      </div>
      <ResetDialog isOpen={isAsking} isLiveCheckOn={isLiveCheckOn} onClose={() => setAsking(false)} />
    </Card>
  );
}
