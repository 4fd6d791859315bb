import { Activity, UserPlus } from "lucide-react";
import { useTexts } from "../../../texts/language.ts";
import { useMetrics } from "../queries.ts";
import { ChartCard } from "./chart-card.tsx";
import { CountriesCard } from "./countries-card.tsx";
import { MethodsCard } from "./methods-card.tsx";
import { RecentCard } from "./recent-card.tsx";
import { Totals } from "./totals.tsx";

/** What a project's users do, in numbers. Follows the server every few seconds. */
export default function MetricsView() {
  const t = useTexts();
  const metrics = useMetrics();
  const isNew = metrics.totalUsers === 0;
  return (
    <>
      <Totals metrics={metrics} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ChartCard
          title={t("metrics.dailySignUps")}
          days={metrics.dailyUsers}
          kind="bars"
          column={t("metrics.signUps")}
          say={(count) => t("metrics.saySignUps", { count })}
          empty={{
            title: t(isNew ? "metrics.noSignUpsTitle" : "metrics.noSignUpsLatelyTitle"),
            body: t("metrics.noSignUps"),
          }}
        />
        <ChartCard
          title={t("metrics.dailyActive")}
          days={metrics.dailyActiveUsers}
          kind="line"
          column={t("metrics.activeUsers")}
          say={(count) => t("metrics.sayActive", { count })}
          empty={{
            title: t(isNew ? "metrics.noActiveTitle" : "metrics.noActiveLatelyTitle"),
            body: t("metrics.noActive"),
          }}
        />
      </div>
      <CountriesCard counts={metrics.usersByCountry} />
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <RecentCard
          title={t("metrics.recentSignUps")}
          users={metrics.recentlyRegistered}
          when={({ signedUpAt }) => signedUpAt}
          empty={{ icon: UserPlus, title: t("metrics.noRecentTitle"), body: t("metrics.noRecent") }}
        />
        <RecentCard
          title={t("metrics.recentlyActive")}
          users={metrics.recentlyActive}
          when={({ lastActiveAt }) => lastActiveAt}
          empty={{ icon: Activity, title: t("metrics.nobodyActiveTitle"), body: t("metrics.nobodyActive") }}
        />
        <MethodsCard methods={metrics.loginMethods} />
      </div>
    </>
  );
}
