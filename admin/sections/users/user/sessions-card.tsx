import type { ActiveSession, ServerUser } from "hallpass";
import { deviceOf } from "hallpass/react";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Moment } from "../../../components/moment.tsx";
import { nameOf } from "../../../data/people.ts";
import { useAction } from "../../../data/use-action.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { countryNames } from "../../../texts/countries.ts";
import { useLanguage, useTexts } from "../../../texts/language.ts";

/** Where the user is signed in. */
export function SessionsCard({ user }: { user: ServerUser }) {
  const t = useTexts();
  return (
    <LoadedCard title={t("sessions.title")} hint={t("sessions.hint")}>
      <Sessions user={user} />
    </LoadedCard>
  );
}

function Sessions({ user }: { user: ServerUser }) {
  const t = useTexts();
  const sessions = useWatched(user.activeSessions);
  const { run, failure } = useAction();
  const [isRevokingAll, setRevokingAll] = useState(false);

  if (sessions.length === 0) return <p className="text-soft">{t("sessions.none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <DeviceName session={session} />
                {session.isImpersonation && <Badge tone="warn">{t("sessions.impersonation")}</Badge>}
              </p>
              <p className="text-[0.8125rem] text-soft wrap-anywhere">
                <Place session={session} />
              </p>
              <p className="text-[0.8125rem] text-soft">
                {t("sessions.lastUsed")} <Moment date={session.lastUsedAt ?? session.createdAt} isRelative />
              </p>
            </div>
            <Button
              size="small"
              look="danger-quiet"
              onClick={() => run(() => user.revokeSession(session.id), t("sessions.revoked"))}
            >
              {t("sessions.revoke")}
            </Button>
          </li>
        ))}
      </ul>
      {failure && <FieldError>{failure}</FieldError>}
      {sessions.length > 1 && (
        <div className="mt-3 border-t border-line pt-3">
          <Button size="small" look="danger-quiet" onClick={() => setRevokingAll(true)}>
            {t("sessions.revokeAll")}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isRevokingAll}
        onClose={() => setRevokingAll(false)}
        title={t("sessions.revokeAllTitle", { count: sessions.length })}
        body={t("sessions.revokeAllBody", { name: nameOf(user, t) })}
        action={t("sessions.revokeAll")}
        onConfirm={async () => {
          for (const session of sessions) await user.revokeSession(session.id);
          toast.success(t("sessions.allRevoked"));
        }}
      />
    </>
  );
}

function DeviceName({ session: { userAgent } }: { session: ActiveSession }) {
  const t = useTexts();
  const { browser, system } = deviceOf(userAgent ?? "");
  if (browser && system) return t("sessions.browserOnSystem", { browser, system });
  return browser ?? system ?? t("sessions.unknownDevice");
}

/** The city and country of the last use, as far as known, and the IP address. */
function Place({ session: { geoInfo } }: { session: ActiveSession }) {
  const { locale } = useLanguage();
  if (!geoInfo) return null;
  const { ip, cityName, countryCode } = geoInfo;
  const country = countryCode && countryNames(locale)(countryCode);
  return [cityName, country, ip].filter(Boolean).join(" · ");
}
