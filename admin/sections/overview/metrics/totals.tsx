import type { ProjectMetrics } from "hallpass/admin";
import { useTexts } from "../../../texts/language.ts";
import { useNumbers } from "./use-days.ts";

const SHOWN_DAYS = 30;

/** The numbers that one comes for. */
export function Totals({ metrics: { totalUsers, dailyUsers, dailyActiveUsers } }: { metrics: ProjectMetrics }) {
  const t = useTexts();
  const { count } = useNumbers();
  const lately = dailyUsers.slice(-SHOWN_DAYS).reduce((sum, { activity }) => sum + activity, 0);
  const totals = [
    { label: t("metrics.users"), value: totalUsers },
    { label: t("metrics.signUpsToday"), value: dailyUsers.at(-1)?.activity ?? 0 },
    { label: t("metrics.signUpsLately", { count: SHOWN_DAYS }), value: lately },
    { label: t("metrics.activeToday"), value: dailyActiveUsers.at(-1)?.activity ?? 0 },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {totals.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-w-0 flex-col-reverse rounded-xl border border-line bg-card p-4 shadow-card"
        >
          <dt className="text-[0.8125rem] text-soft">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight tabular-nums">{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
