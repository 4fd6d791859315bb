import type { InstanceJob } from "hallpass/admin";
import { useMemo } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import { useStatus } from "../queries.ts";
import { jobText } from "./job-names.ts";

const MINUTE = 60_000;

function columnsOf(t: SayText, now: Date): Column<InstanceJob>[] {
  return [
    {
      id: "job",
      header: t("server.job"),
      isTitle: true,
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          <span className="font-medium">{jobText(original.name, t)}</span>
          {original.error && <p className="text-[0.8125rem] text-bad wrap-anywhere">{original.error}</p>}
        </div>
      ),
    },
    { id: "state", header: t("server.jobState"), cell: ({ row }) => <JobState job={row.original} /> },
    {
      id: "last",
      header: t("server.lastRun"),
      cell: ({ row: { original } }) =>
        original.lastRunAt ? <Moment date={original.lastRunAt} isRelative isInTable /> : <Nothing />,
    },
    {
      id: "next",
      header: t("server.nextRun"),
      cell: ({ row: { original } }) => {
        if (!original.nextRunAt) return <Nothing />;
        const isSoon = original.nextRunAt.getTime() - now.getTime() < MINUTE;
        return isSoon ? t("server.soon") : <Moment date={original.nextRunAt} isRelative isInTable />;
      },
    },
  ];
}

const Nothing = () => <span className="text-soft">–</span>;

/** A job that fails stays so until a run works, also while it is tried again. */
function JobState({ job: { lastResult, isRunning, failuresInARow } }: { job: InstanceJob }) {
  const t = useTexts();
  if (lastResult === "failed") return <Badge tone="bad">{t("server.failing", { count: failuresInARow })}</Badge>;
  if (lastResult === "done") return <Badge tone="good">{t("server.works")}</Badge>;
  return <Badge>{t(isRunning ? "server.running" : "server.notRunYet")}</Badge>;
}

/** What the server does by itself, and whether it works. */
export function JobsCard() {
  const t = useTexts();
  const { jobs, now } = useStatus();
  const columns = useMemo(() => columnsOf(t, now), [t, now]);
  return (
    <Card title={t("server.jobs")} hint={t("server.jobsHint")} isFlush>
      <DataTable caption={t("server.jobs")} columns={columns} rows={jobs} rowId={({ name }) => name} />
    </Card>
  );
}
