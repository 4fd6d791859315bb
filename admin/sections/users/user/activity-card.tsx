import { Link } from "@tanstack/react-router";
import type { ServerUser } from "hallpass";
import type { AuditEntry, AuditOptions, HallpassAdminApp } from "hallpass/admin";
import { useState } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Moment } from "../../../components/moment.tsx";
import { asking } from "../../../data/asked.ts";
import { actionText } from "../../../data/audit-texts.ts";
import { usePartyName } from "../../../data/party-names.ts";
import { useProject } from "../../../data/projects.ts";
import { useWatchedPage } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { useTexts } from "../../../texts/language.ts";

const FEW = 8;
const MANY = 50;

/** What the user did last, and what was done to the user. */
export function ActivityCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <LoadedCard
      title={t("activity.title")}
      hint={t("activity.hint")}
      aside={
        <div className="flex flex-wrap gap-2">
          <Link
            to="/projects/$projectId/emails"
            params={{ projectId }}
            search={{ user: user.id }}
            className={buttonClass({ size: "small" })}
          >
            {t("activity.mails")}
          </Link>
          <Link
            to="/projects/$projectId/audit-log"
            params={{ projectId }}
            search={{ user: user.id }}
            className={buttonClass({ size: "small" })}
          >
            {t("activity.all")}
          </Link>
        </div>
      }
    >
      <Activity user={user} />
    </LoadedCard>
  );
}

const entriesOf = asking((app: HallpassAdminApp, options: AuditOptions) => app.auditLog.list(options));

function Activity({ user }: { user: ServerUser }) {
  const t = useTexts();
  const { app } = useProject();
  const [limit, setLimit] = useState(FEW);
  const { rows: entries } = useWatchedPage(entriesOf(app, { userId: user.id, limit, withNames: true }));
  if (!entries) return null;
  if (entries.length === 0) return <p className="text-soft">{t("activity.none")}</p>;
  return (
    <>
      <ol className="flex flex-col gap-3">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} user={user} />
        ))}
      </ol>
      {entries.nextCursor && limit === FEW && (
        <div className="mt-3 border-t border-line pt-3">
          <Button size="small" onClick={() => setLimit(MANY)}>
            {t("activity.more")}
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ entry: { action, actor, at, ip }, user }: { entry: AuditEntry; user: ServerUser }) {
  const t = useTexts();
  const partyName = usePartyName();
  const isOwn = actor.id === user.id;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0">{actionText(action, t)}</span>
      <span className="text-[0.8125rem] text-soft">
        {isOwn ? (ip ?? "") : partyName(actor)} · <Moment date={at} isRelative />
      </span>
    </li>
  );
}
