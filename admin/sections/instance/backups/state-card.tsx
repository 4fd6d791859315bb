import type { InstanceBackup, InstanceBackups } from "hallpass/admin";
import type { ReactNode } from "react";
import { Card } from "../../../components/card.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import { Fact, Facts } from "../facts.tsx";

interface StateCardProps {
  backups: InstanceBackups;
  /** The button that begins a backup. */
  children: ReactNode;
}

/** The last backup and the next one; how far the one that is running is. */
export function StateCard({ backups, children }: StateCardProps) {
  const t = useTexts();
  const dates = useDates();
  const { items, nextAt, directory, store, lastScheduledFailure: failure, lastElsewhere: elsewhere } = backups;
  const newest = items.find(({ state }) => state === "done");
  const isElsewhere = elsewhere !== null && (newest === undefined || newest.madeAt < elsewhere.madeAt);
  const last = isElsewhere ? elsewhere : newest;
  const running = items.find(({ state }) => state === "running");
  const now = new Date();
  return (
    <Card title={t("backups.summary")}>
      <div className="flex flex-col gap-4">
        <Facts>
          <Fact name={t("backups.last")}>
            {last ? <Moment date={last.madeAt} isRelative /> : t("backups.noneYet")}
            {isElsewhere && ` ${t("backups.byCommand", { place: elsewhere.place })}`}
          </Fact>
          <Fact name={t("backups.next")}>
            {nextAt === null && t("backups.notScheduled")}
            {nextAt && (nextAt > now ? <Moment date={nextAt} isRelative /> : t("backups.due"))}
          </Fact>
          <Fact name={t("backups.directory")}>{directory}</Fact>
          {store !== null && <Fact name={t("backups.store")}>{store}</Fact>}
        </Facts>
        {failure && (
          <FieldError>
            {t("backups.scheduledFailed", { when: dates.relative(failure.at, now), reason: failure.error })}
          </FieldError>
        )}
        {running && <Running backup={running} />}
        {children}
      </div>
    </Card>
  );
}

function Running({ backup: { phase, progress } }: { backup: InstanceBackup }) {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status">{t(phase === "checking" ? "backups.checking" : "backups.copying")}</p>
      <progress
        aria-label={t("backups.progress")}
        max={1}
        value={progress}
        className="h-2 w-full max-w-md accent-brand"
      />
    </div>
  );
}
