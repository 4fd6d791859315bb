import { Link } from "@tanstack/react-router";
import type { InternalApiKey } from "hallpass/admin";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Card } from "../../../components/card.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useKeys } from "../../../data/keys.ts";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { useTexts } from "../../../texts/language.ts";
import { useMetrics } from "../queries.ts";

/** The way from a new project to its first user. Each step is ticked off as soon as the server knows of it. */
export function StepsCard() {
  const t = useTexts();
  const { id: projectId } = useProject();
  const keys = useKeys();
  const { totalUsers, recentlyRegistered } = useMetrics();
  const calledAt = lastCallWith(keys);
  const newest = recentlyRegistered[0];
  const isDone = [keys.some((key) => key.isValid()), calledAt !== null, totalUsers > 0];
  const done = isDone.filter(Boolean).length;
  return (
    <Card
      title={t("overview.steps")}
      hint={<span role="status">{t("overview.stepsDone", { done, all: isDone.length })}</span>}
    >
      <ol className="flex flex-col gap-4">
        <Step title={t("overview.stepKeys")} isDone={isDone[0]}>
          {t("overview.stepKeysHint")}
        </Step>
        <Step title={t("overview.stepCall")} isDone={isDone[1]}>
          {calledAt ? (
            <>
              {t("overview.stepCallDone")} <Moment date={calledAt} isRelative />
            </>
          ) : (
            t("overview.stepCallHint")
          )}
        </Step>
        <Step title={t("overview.stepUser")} isDone={isDone[2]}>
          {newest ? (
            <>
              {t("overview.stepUserDone")}{" "}
              <Link
                to="/projects/$projectId/users/$userId"
                params={{ projectId, userId: newest.id }}
                className="rounded font-medium text-text underline underline-offset-3"
              >
                {nameOf(newest, t)}
              </Link>
            </>
          ) : (
            t("overview.stepUserHint")
          )}
        </Step>
      </ol>
    </Card>
  );
}

function Step({ title, isDone = false, children }: { title: string; isDone?: boolean; children: ReactNode }) {
  const t = useTexts();
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex items-start gap-3">
      <Icon size={20} aria-hidden="true" className={isDone ? "shrink-0 text-good" : "shrink-0 text-soft"} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-[0.8125rem] text-soft wrap-anywhere">{children}</p>
      </div>
      <Badge tone={isDone ? "good" : "neutral"}>{t(isDone ? "overview.done" : "overview.toDo")}</Badge>
    </li>
  );
}

/** When an app or a server last called with any of the keys; null if none ever did. */
function lastCallWith(keys: readonly Pick<InternalApiKey, "lastUsedAt">[]): Date | null {
  const times = keys.flatMap(({ lastUsedAt }) => (lastUsedAt ? [lastUsedAt.getTime()] : []));
  return times.length === 0 ? null : new Date(Math.max(...times));
}
