import { Link } from "@tanstack/react-router";
import type { UserImport } from "hallpass/admin";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { useProject } from "../../../data/projects.ts";
import { useTexts } from "../../../texts/language.ts";
import type { TextId } from "../../../texts/texts.ts";
import { OUTCOMES, recordsNamed } from "./names.ts";
import { Reason } from "./reasons/reason.tsx";
import { SimpleTable } from "./simple-table.tsx";

const TITLES: Partial<Record<UserImport["state"], TextId>> = {
  done: "imports.doneTitle",
  failed: "imports.failedTitle",
  stopped: "imports.stoppedTitle",
};

/** What an import did, and the records that it left out. */
export function ResultCard({ known, onAgain }: { known: UserImport; onAgain: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const { state, result, problem } = known;
  const records = Object.entries(result?.records ?? {});
  const outcomes = Object.entries(OUTCOMES).filter(([outcome]) =>
    records.some(([, counts]) => (counts[outcome] ?? 0) > 0),
  );
  const conflicts = result?.conflicts ?? [];
  const isOver = state === "done" || state === "failed";
  return (
    <Card
      title={t(TITLES[state] ?? "imports.doneTitle")}
      hint={state === "stopped" ? t("imports.stoppedHint") : undefined}
    >
      <div className="flex flex-col gap-5">
        {problem && (
          <p role="alert">
            <Reason says={problem} />
          </p>
        )}
        {records.length === 0 && !problem && <p>{t("imports.nothing")}</p>}
        {records.length > 0 && (
          <SimpleTable
            caption={t("imports.records")}
            columns={[t("imports.record"), ...outcomes.map(([, name]) => t(name))]}
            rows={records.map(([type, counts]) => [
              recordsNamed(type, t),
              ...outcomes.map(([outcome]) => counts[outcome] ?? 0),
            ])}
          />
        )}
        {conflicts.length > 0 && (
          <section className="flex flex-col gap-3">
            <h3 className="font-medium">{t("imports.conflictsTitle")}</h3>
            <SimpleTable
              caption={t("imports.conflictsTitle")}
              columns={[t("imports.place"), t("imports.value"), t("imports.why")]}
              rows={conflicts.map(({ place, value, reason }) => [
                <Reason key="place" says={place} isName />,
                <Reason key="value" says={value} isName />,
                <Reason key="reason" says={reason} />,
              ])}
            />
          </section>
        )}
        {isOver && (
          <div className="flex flex-wrap gap-2">
            <Link to="/projects/$projectId/users" params={{ projectId }} className={buttonClass({ look: "solid" })}>
              {t("imports.seeUsers")}
            </Link>
            <Button onClick={onAgain}>{t("imports.again")}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
