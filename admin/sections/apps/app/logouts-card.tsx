import { Link } from "@tanstack/react-router";
import type { OAuthClient, OAuthClientLogout } from "hallpass/admin";
import { Badge } from "../../../components/badge.tsx";
import { Moment } from "../../../components/moment.tsx";
import { asking } from "../../../data/asked.ts";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";

/** More than anybody reads of one app. */
const MOST = 20;

const logoutsOf = asking((app: OAuthClient) => app.listLogouts());

/** The ends of sessions that the server has reported to the app, latest first. */
export function LogoutsCard({ app }: { app: OAuthClient }) {
  const t = useTexts();
  return (
    <LoadedCard title={t("logouts.title")} hint={t("logouts.hint")}>
      <Logouts app={app} />
    </LoadedCard>
  );
}

function Logouts({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const logouts = useWatched(logoutsOf(app)).slice(0, MOST);
  if (logouts.length === 0) return <p className="text-soft">{t("logouts.none")}</p>;
  return (
    <ul className="divide-y divide-line">
      {logouts.map((logout) => (
        <li key={`${logout.sessionId} ${logout.attemptedAt.getTime()}`} className="py-3 first:pt-0 last:pb-0">
          <Logout logout={logout} />
        </li>
      ))}
    </ul>
  );
}

const LOOKS = {
  sent: { tone: "good", text: "logouts.sent" },
  waiting: { tone: "warn", text: "logouts.waiting" },
  failed: { tone: "bad", text: "logouts.failed" },
} as const;

function Logout({ logout }: { logout: OAuthClientLogout }) {
  const t = useTexts();
  const dates = useDates();
  const { id: projectId } = useProject();
  const { userId, state, attempts, attemptedAt, nextAttemptAt, statusCode, error } = logout;
  const { tone, text } = LOOKS[state];
  const answer = statusCode === null ? error : t("logouts.answer", { status: statusCode });
  return (
    <div className="min-w-0 text-[0.8125rem] wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{t(text)}</Badge>
        <Moment date={attemptedAt} isRelative />
      </p>
      <p className="mt-1">
        <Link
          to="/projects/$projectId/users/$userId"
          params={{ projectId, userId }}
          className="font-mono underline underline-offset-2"
        >
          {userId}
        </Link>
      </p>
      {state !== "sent" && (
        <p className="text-soft">{[answer, t("logouts.attempts", { count: attempts })].filter(Boolean).join(" · ")}</p>
      )}
      {nextAttemptAt && (
        <p className="text-soft">{t("logouts.next", { when: dates.relative(nextAttemptAt, new Date()) })}</p>
      )}
    </div>
  );
}
