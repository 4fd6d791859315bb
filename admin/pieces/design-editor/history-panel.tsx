import type { EmailDesignVersion } from "hallpass/admin";
import { useId, useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { SidePanel } from "../../components/side-panel.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { Trouble } from "../../components/trouble.tsx";
import { useLast } from "../../components/use-last.ts";
import { usePartyName } from "../../data/party-names.ts";
import { useSnapshot } from "../../data/watched.ts";
import { useDates } from "../../texts/dates.ts";
import { useTexts } from "../../texts/language.ts";
import { choiceOf, type DesignCalls, type StoredDesign } from "./designs.ts";
import { LineDiff } from "./line-diff-view.tsx";
import type { Editing } from "./use-editing.ts";

interface HistoryPanelProps {
  isOpen: boolean;
  onClose: () => void;
  stored: StoredDesign;
  calls: DesignCalls;
  editing: Editing;
  /** The project cannot save, so it cannot restore. */
  cannotSave: boolean;
}

/** Who saved what and when. Each version can be compared with what is in the editor, and restored. */
export function HistoryPanel({ isOpen, onClose, ...parts }: HistoryPanelProps) {
  const t = useTexts();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t("design.history")} subtitle={t("design.historyHint")}>
      <Versions {...parts} />
    </SidePanel>
  );
}

function Versions({ stored, calls, ...parts }: Omit<HistoryPanelProps, "isOpen" | "onClose">) {
  const t = useTexts();
  const [shown, show] = useState<number>();
  const watchable = calls.versions(stored.revision);
  const snapshot = useSnapshot(watchable);
  const versions = useLast(snapshot.status === "ready" ? snapshot.value : undefined);
  if (snapshot.status === "failed") return <Trouble error={snapshot.error} isPart onRetry={watchable.refresh} />;
  if (!versions) return <Skeleton className="h-40" />;
  if (versions.length === 0) return <p className="text-soft">{t("design.noHistory")}</p>;
  return (
    <ol className="flex flex-col divide-y divide-line">
      {versions.map((version) => (
        <VersionRow
          key={version.version}
          version={version}
          isShown={shown === version.version}
          onShow={(isShown) => show(isShown ? version.version : undefined)}
          calls={calls}
          {...parts}
        />
      ))}
    </ol>
  );
}

interface VersionRowProps extends Omit<HistoryPanelProps, "isOpen" | "onClose" | "stored"> {
  version: EmailDesignVersion;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

function VersionRow({ version, isShown, onShow, ...parts }: VersionRowProps) {
  const t = useTexts();
  const dates = useDates();
  const nameOf = usePartyName();
  const id = useId();
  const { savedAt, savedBy } = version;
  const saver = savedBy && nameOf(savedBy);
  return (
    <li className="py-3 first:pt-0">
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => onShow(!isShown)}
        className="flex w-full items-start justify-between gap-3 rounded-lg text-start hover:text-brand"
      >
        <span className="min-w-0">
          <span className="block font-medium">{t("design.version", { version: version.version })}</span>
          <span className="block text-[0.8125rem] text-soft wrap-anywhere">
            {savedAt && saver
              ? t("design.savedBy", { name: saver, moment: dates.moment(savedAt) })
              : t("design.fromBefore")}
          </span>
        </span>
        {version.isCurrent && <Badge tone="brand">{t("design.current")}</Badge>}
      </button>
      <div id={id}>{isShown && <Version version={version} {...parts} />}</div>
    </li>
  );
}

function Version({
  version: { version, isCurrent },
  calls,
  editing,
  cannotSave,
}: Omit<VersionRowProps, "isShown" | "onShow">) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const watchable = calls.version(version);
  const snapshot = useSnapshot(watchable);
  if (snapshot.status === "failed") return <Trouble error={snapshot.error} isPart onRetry={watchable.refresh} />;
  if (snapshot.status === "pending") return <Skeleton className="mt-3 h-32" />;
  const { tsxSource, themeId } = snapshot.value;
  const restore = () => editing.restore({ tsxSource, theme: choiceOf(themeId) });
  return (
    <div className="mt-3 flex flex-col gap-3">
      <LineDiff label={t("design.historyDiff", { version })} before={tsxSource} after={editing.tsxSource} />
      {editing.failure && <p className="text-[0.8125rem] text-bad wrap-anywhere">{editing.failure}</p>}
      {!isCurrent && !cannotSave && (
        <div>
          <Button
            size="small"
            isBusy={editing.isSaving}
            onClick={() => (editing.isDirty ? setAsking(true) : void restore())}
          >
            {t("design.restore")}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("design.restoreTitle", { version })}
        body={t("design.restoreBody")}
        action={t("design.restore")}
        onConfirm={restore}
      />
    </div>
  );
}
