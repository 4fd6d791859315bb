import { getRouteApi } from "@tanstack/react-router";
import type { InstanceBackups } from "hallpass/admin";
import { DatabaseBackup } from "lucide-react";
import { useEffect } from "react";
import { Button } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { FieldError } from "../../../components/field.tsx";
import { type Action, useAction } from "../../../data/use-action.ts";
import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../../texts/language.ts";
import { OnlyInInstance } from "../only-in-instance.tsx";
import { useBackups, useInstanceAdmin } from "../queries.ts";
import { BackupsTable } from "./backups-table.tsx";
import { RestoreCard } from "./restore-card.tsx";
import { ScheduleCard } from "./schedule-card.tsx";
import { StateCard } from "./state-card.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/backups");

/** The backups of the server: the last and the next one, the schedule, all files, and how to start from one. */
export function BackupsScreen() {
  const t = useTexts();
  return (
    <OnlyInInstance>
      <DetailScreen title={t("backups.title")} subtitle={t("backups.subtitle")}>
        <Backups />
      </DetailScreen>
    </OnlyInInstance>
  );
}

function Backups() {
  const t = useTexts();
  const backups = useBackups();
  const action = useAction();
  const make = useMake(action, backups);
  const isRunning = backups.items.some(({ state }) => state === "running");
  return (
    <>
      <StateCard backups={backups}>
        <div className="flex flex-col items-start gap-3">
          <Button look="solid" disabled={isRunning} isBusy={action.isBusy} onClick={() => void make()}>
            <DatabaseBackup size={16} aria-hidden="true" />
            {t("backups.make")}
          </Button>
          {action.failure && <FieldError>{action.failure}</FieldError>}
        </div>
      </StateCard>
      <ScheduleCard schedule={backups.schedule} />
      <Card title={t("backups.list")} isFlush>
        {backups.items.length === 0 ? (
          <EmptyState icon={DatabaseBackup} title={t("backups.emptyTitle")}>
            {t("backups.empty")}
          </EmptyState>
        ) : (
          <BackupsTable backups={backups.items} />
        )}
      </Card>
      <RestoreCard backups={backups} />
    </>
  );
}

/** Begins a backup: by the button, or by the action of the palette, which adds itself to the URL. */
function useMake({ run }: Pick<Action, "run">, { items }: InstanceBackups) {
  const t = useTexts();
  const instance = useInstanceAdmin();
  const navigate = route.useNavigate();
  const { make: isAsked } = route.useSearch();
  const make = () => run(() => instance.startBackup(), t("backups.begun"));
  const isRunning = items.some(({ state }) => state === "running");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is answered once.
  useEffect(() => {
    if (!isAsked) return;
    void navigate({ search: { make: undefined }, replace: true });
    if (!isRunning) void make();
  }, [isAsked]);

  return make;
}
