import { useContext, useRef } from "react";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { TextContext } from "#sdk/react/texts/text-context.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { ConfirmButton } from "#sdk/react/ui/confirm-button.tsx";
import { Menu } from "#sdk/react/ui/menu.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { MoreIcon } from "#sdk/react/ui/settings-icons.tsx";
import { Table } from "#sdk/react/ui/table.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import type { ActiveSession } from "#sdk/users/shared/user.ts";
import { deviceOf } from "./device.ts";
import { relativeTime } from "./relative-time.ts";

/** The sessions of the user, each of which can be ended, except the one of this page. */
export function Sessions() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const sessions = useResource(user.activeSessions);
  const { run, problem } = useAction();
  const section = useRef<HTMLDivElement>(null);
  const others = sessions.filter(({ isCurrentSession }) => !isCurrentSession);
  // The current one first; the others in the order of the server.
  const sorted = [...sessions.filter(({ isCurrentSession }) => isCurrentSession), ...others];

  const columns = [
    { name: t("sessionColumn") },
    { name: t("sessionIp") },
    { name: t("sessionLocation") },
    { name: t("sessionLastUsed") },
    { name: t("sessionActionsColumn"), isHidden: true },
  ];

  if (sessions.length === 0) return <p className="hp-muted">{t("sessionsNone")}</p>;
  return (
    <div className="hp-settings-stack" ref={section}>
      <Table label={t("activeSessions")} columns={columns}>
        {sorted.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            revoke={async () => {
              await run(() => user.revokeSession(session.id));
              // The row, which had the focus, is gone.
              section.current?.querySelector<HTMLElement>("tbody button")?.focus();
            }}
          />
        ))}
      </Table>
      <Problem text={problem} />
      {others.length > 0 && (
        <ConfirmButton
          label={t("sessionsRevokeOthers")}
          question={t("sessionsRevokeOthersSure")}
          confirm={t("confirm")}
          action={() => user.revokeOtherSessions()}
        />
      )}
    </div>
  );
}

function SessionRow({ session, revoke }: { session: ActiveSession; revoke: () => Promise<void> }) {
  const t = useSettingsTexts();
  const { language } = useContext(TextContext);
  const { isCurrentSession, isImpersonation, createdAt, lastUsedAt, geoInfo } = session;
  const { browser, system } = deviceOf(session.userAgent ?? "");
  const device = browser && system ? t("sessionDevice", { browser, system }) : (browser ?? system);

  return (
    <tr>
      <th scope="row">
        <div className="hp-settings-line">
          {t(isCurrentSession ? "sessionCurrent" : "sessionOther")}
          {isImpersonation && <span className="hp-badge">{t("sessionImpersonation")}</span>}
        </div>
        {device !== undefined && <div className="hp-muted hp-small">{device}</div>}
        <div className="hp-muted hp-small">{t("sessionSignedIn", { date: createdAt })}</div>
      </th>
      <td data-label={t("sessionIp")}>{geoInfo?.ip ?? "-"}</td>
      <td data-label={t("sessionLocation")}>{geoInfo?.cityName || t("sessionNowhere")}</td>
      <td data-label={t("sessionLastUsed")}>
        {lastUsedAt ? (
          <time dateTime={lastUsedAt.toISOString()} title={lastUsedAt.toLocaleString(language)}>
            {relativeTime(language, lastUsedAt, Date.now())}
          </time>
        ) : (
          t("sessionNever")
        )}
      </td>
      <td>
        <Menu
          label={t(isCurrentSession ? "sessionActionsCurrent" : "sessionActions")}
          button={
            <span className="hp-more">
              <MoreIcon />
            </span>
          }
          groups={[
            {
              items: [
                {
                  text: t("sessionRevoke"),
                  disabledReason: isCurrentSession ? t("sessionIsCurrent") : undefined,
                  onClick: revoke,
                },
              ],
            },
          ]}
        />
      </td>
    </tr>
  );
}
