import { getRouteApi, useRouter, useRouterState } from "@tanstack/react-router";
import type { AuditEntryInChain } from "hallpass/admin";
import { deviceOf } from "hallpass/react";
import type { ReactNode } from "react";
import { CopyButton } from "../../../components/copy-button.tsx";
import { SidePanel } from "../../../components/side-panel.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { Trouble } from "../../../components/trouble.tsx";
import { useLast } from "../../../components/use-last.ts";
import { actionText } from "../../../data/audit-texts.ts";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import { Party } from "../party.tsx";
import { useEntry } from "../queries.ts";
import { Diff } from "./diff-view.tsx";
import { MoreLikeThis } from "./more-like-this.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/audit-log");

/** The entry that the URL names, beside the list. */
export function EntryPanel() {
  const { entry } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const wasOpenedHere = useRouterState({ select: ({ location }) => location.state.openedPanel === true });
  const shown = useLast(entry);

  function close() {
    if (wasOpenedHere) router.history.back();
    else void navigate({ search: (known) => ({ ...known, entry: undefined }), replace: true, resetScroll: false });
  }

  return shown === undefined ? null : <Panel entryId={shown} isOpen={entry !== undefined} onClose={close} />;
}

interface PanelProps {
  entryId: string;
  isOpen: boolean;
  onClose: () => void;
}

function Panel({ entryId, ...panel }: PanelProps) {
  const t = useTexts();
  const dates = useDates();
  const { entry: asked, retry } = useEntry(entryId);
  const entry = asked.status === "ready" ? asked.value : undefined;
  return (
    <SidePanel
      {...panel}
      title={entry ? actionText(entry.action, t) : t("auditEntry.id")}
      subtitle={entry && dates.stamp(entry.at)}
      returnFocus={() => document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId)}"]`)}
    >
      {asked.status === "failed" ? (
        <Trouble error={asked.error} isPart onRetry={retry} />
      ) : entry === undefined ? (
        <Skeleton className="h-56" />
      ) : entry === null ? (
        <p className="text-soft">{t("auditEntry.notFound")}</p>
      ) : (
        <Entry key={entry.id} entry={entry} />
      )}
    </SidePanel>
  );
}

/** Entries of these actions record an event. */
const EVENTS =
  /^(?:sign_up|sign_in|sign_in_failed|sign_out|cli_login_completed|session_\w+|impersonation_started|admin_link_used|records_imported|import_\w+|webhook_secret_read)$/;

function Entry({ entry }: { entry: AuditEntryInChain }) {
  const t = useTexts();
  const { actor, subject, ip, userAgent, requestId, sequence } = entry;
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[9rem_1fr]">
        <Fact label={t("auditEntry.by")}>
          <Party party={actor} />
        </Fact>
        <Fact label={t("auditEntry.to")}>
          <Party party={subject} />
        </Fact>
        <Fact label={t("auditEntry.action")}>
          <code className="font-mono text-[0.8125rem]">{entry.action}</code>
        </Fact>
        <Fact label={t("auditEntry.address")}>{ip ?? <Unknown />}</Fact>
        <Fact label={t("auditEntry.browser")}>
          {userAgent === null ? <Unknown /> : <Device userAgent={userAgent} />}
        </Fact>
        <Fact label={t("auditEntry.request")}>
          {requestId === null ? <Unknown /> : <Id id={requestId} of={t("auditEntry.request")} />}
        </Fact>
        <Fact label={t("auditEntry.id")}>
          <Id id={entry.id} of={t("auditEntry.id")} />
        </Fact>
        <Fact label={t("auditEntry.position")}>
          {sequence === null ? t("auditEntry.notSealed") : t("auditEntry.sealed", { sequence })}
        </Fact>
      </dl>
      <Diff before={entry.before} after={entry.after} isEvent={EVENTS.test(entry.action)} />
      <MoreLikeThis entry={entry} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-[0.8125rem] text-soft max-sm:-mb-2.5">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Unknown() {
  return <span className="text-soft">{useTexts()("auditEntry.none")}</span>;
}

function Id({ id, of }: { id: string; of: string }) {
  return (
    <span className="-my-1.5 flex items-center justify-between gap-2">
      <code className="min-w-0 font-mono text-[0.8125rem] wrap-anywhere">{id}</code>
      <CopyButton text={id} label={of} />
    </span>
  );
}

/** The browser and the system of a request in words, with what the browser sent below. */
function Device({ userAgent }: { userAgent: string }) {
  const t = useTexts();
  const { browser, system } = deviceOf(userAgent);
  const words = browser && system ? t("auditEntry.browserOnSystem", { browser, system }) : (browser ?? system);
  return (
    <>
      {words && <span className="block">{words}</span>}
      <span className="block text-[0.8125rem] text-soft">{userAgent}</span>
    </>
  );
}
