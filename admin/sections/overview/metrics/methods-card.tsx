import type { ProjectMetrics } from "hallpass/admin";
import { Fingerprint } from "lucide-react";
import { Card } from "../../../components/card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { useMethodName } from "../../../data/method-names.ts";
import { useTexts } from "../../../texts/language.ts";
import { useNumbers } from "./use-days.ts";

/** How many users can sign in with each method: a bar for each, the longest first. */
export function MethodsCard({ methods }: { methods: ProjectMetrics["loginMethods"] }) {
  const t = useTexts();
  const methodName = useMethodName();
  const { count: said } = useNumbers();
  const ranked = methods.toSorted((a, b) => b.count - a.count);
  const most = ranked[0]?.count ?? 0;
  if (most === 0) {
    return (
      <Card title={t("metrics.methods")} isFlush>
        <EmptyState icon={Fingerprint} title={t("metrics.noMethodsTitle")}>
          {t("metrics.noMethods")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t("metrics.methods")} hint={t("metrics.methodsHint")}>
      <ul className="flex flex-col gap-3">
        {ranked.map(({ method, count }) => (
          <li key={method} className="flex flex-col gap-1">
            <span className="flex justify-between gap-3 text-[0.8125rem]">
              <span className="min-w-0 wrap-anywhere">{methodName(method)}</span>
              <span className="tabular-nums">{said(count)}</span>
            </span>
            <svg
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-2 w-full rounded-full bg-sunken"
            >
              <rect width={(100 * count) / most} height={1} className="chart-bar" />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  );
}
