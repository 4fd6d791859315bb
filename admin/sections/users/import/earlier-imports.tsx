import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import { AboutCard } from "./about-card.tsx";
import { useEndedImports } from "./queries.ts";

/** The results of the last week; before the first one, what an import is. */
export function EarlierImports({ onShow }: { onShow: (id: string) => void }) {
  const t = useTexts();
  const dates = useDates();
  const ended = useEndedImports();
  if (ended.length === 0) return <AboutCard />;
  return (
    <Card title={t("imports.earlier")} hint={t("imports.earlierHint")}>
      <ul className="flex flex-col gap-3">
        {ended.map(({ id, fileName, users, endedAt, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {fileName}
              <span className="block text-[0.8125rem] text-soft">
                {state === "failed" ? t("imports.failedTitle") : t("imports.users", { count: users })}
                {endedAt && ` · ${dates.relative(endedAt, new Date())}`}
              </span>
            </span>
            <Button size="small" aria-label={t("imports.showOf", { file: fileName })} onClick={() => onShow(id)}>
              {t("imports.show")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
