import type { DailyCount } from "hallpass/admin";
import { ChartLine } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { useTexts } from "../../../texts/language.ts";
import { CountTable } from "./count-table.tsx";
import { DayChart } from "./day-chart.tsx";
import { useDays, useNumbers } from "./use-days.ts";

interface ChartCardProps {
  title: string;
  days: readonly DailyCount[];
  kind: "bars" | "line";
  /** The heading of the numbers in the table. */
  column: string;
  say: (count: number) => string;
  empty: { title: string; body: string };
}

/** A chart of the last days, and the table behind it. */
export function ChartCard({ title, days, kind, column, say, empty }: ChartCardProps) {
  const t = useTexts();
  const { long } = useDays();
  const { count } = useNumbers();
  const [isTable, setTable] = useState(false);
  if (days.every(({ activity }) => activity === 0)) {
    return (
      <Card title={title} isFlush>
        <EmptyState icon={ChartLine} title={empty.title}>
          {empty.body}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title={title}
      hint={t("metrics.lastDays", { count: days.length })}
      aside={
        <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          <span className="sr-only">{title}: </span>
          {t(isTable ? "metrics.asChart" : "metrics.asTable")}
        </Button>
      }
    >
      {isTable ? (
        <CountTable
          caption={t("metrics.tableOf", { title })}
          columns={[t("metrics.day"), column]}
          rows={days
            .map(({ date, activity }, at) => ({
              key: date,
              cells: [at === days.length - 1 ? t("metrics.notOver", { day: long(date) }) : long(date), count(activity)],
            }))
            .reverse()}
        />
      ) : (
        <DayChart label={title} days={days} kind={kind} say={say} />
      )}
    </Card>
  );
}
