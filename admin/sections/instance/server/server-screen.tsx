import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../../texts/language.ts";
import { OnlyInInstance } from "../only-in-instance.tsx";
import { FactsCard } from "./facts-card.tsx";
import { FindingsCard } from "./findings-card.tsx";
import { JobsCard } from "./jobs-card.tsx";
import { LimitsCard } from "./limits-card.tsx";
import { MailServerCard } from "./mail-server-card.tsx";
import { QueuesCard } from "./queues-card.tsx";
import { SettingsCard } from "./settings-card.tsx";
import { SignUpsCard } from "./sign-ups-card.tsx";

/** How the server is doing: what to fix first, then its state. Refreshes by itself. */
export function ServerScreen() {
  const t = useTexts();
  return (
    <OnlyInInstance>
      <DetailScreen title={t("server.title")} subtitle={t("server.subtitle")}>
        <FindingsCard />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <FactsCard />
          <div className="flex min-w-0 flex-col gap-5">
            <QueuesCard />
            <MailServerCard />
          </div>
        </div>
        <JobsCard />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <LimitsCard />
          <SignUpsCard />
        </div>
        <SettingsCard />
      </DetailScreen>
    </OnlyInInstance>
  );
}
