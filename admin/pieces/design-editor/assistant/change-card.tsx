import { useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { useTexts } from "../../../texts/language.ts";
import { diffLines } from "../line-diff.ts";
import { LineDiff } from "../line-diff-view.tsx";
import type { Change } from "./conversation.ts";

interface ChangeCardProps {
  change: Change;
  /** The source in the editor. */
  source: string;
  /** It has just come, so it is open. */
  isFresh: boolean;
  isDiscarded: boolean;
  onDiscard: (isDiscarded: boolean) => void;
  /** Puts a source into the editor. */
  onTake: (source: string) => void;
}

/** What a proposed change would do to the source in the editor. Nothing changes before it is taken. */
export function ChangeCard({ change, source, isFresh, isDiscarded, onDiscard, onTake }: ChangeCardProps) {
  const t = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(isFresh);
  /** What was in the editor before the change was taken. */
  const [before, setBefore] = useState<string>();
  const isIn = change.source === source;
  const { added, removed } = useMemo(() => countsOf(source, change.source), [source, change.source]);
  const isShown = isOpen && !isIn && !isDiscarded;
  const box = useRef<HTMLDivElement>(null);
  /** The button that showed the diff is gone: the focus goes to the diff. */
  const isToFocus = useRef(false);

  useEffect(() => {
    if (isShown && isToFocus.current) box.current?.querySelector("section")?.focus();
    isToFocus.current = false;
  }, [isShown]);

  return (
    <section aria-label={t("assistant.change")} className="mt-2 rounded-lg border border-line bg-card p-3">
      <p className="font-medium">
        {isIn ? t("assistant.isIn") : isDiscarded ? t("assistant.discarded") : t("assistant.change")}
      </p>
      <p className="text-[0.8125rem] text-soft">
        {isIn
          ? t("assistant.isInHint")
          : `${t("assistant.added", { count: added })} · ${t("assistant.removed", { count: removed })}`}
      </p>
      {/* A screen reader announces that there is a change, not each of its lines. */}
      <div ref={box} id={id} aria-live="off">
        {isShown && (
          <div className="mt-3">
            <LineDiff label={t("assistant.diff")} before={source} after={change.source} />
          </div>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {isShown && (
          <>
            <Button
              size="small"
              look="solid"
              onClick={() => {
                setBefore(source);
                onTake(change.source);
              }}
            >
              {t("assistant.take")}
            </Button>
            <Button size="small" onClick={() => onDiscard(true)}>
              {t("assistant.discard")}
            </Button>
          </>
        )}
        {!isShown && !isIn && (
          <Button
            size="small"
            aria-expanded={false}
            aria-controls={id}
            onClick={() => {
              isToFocus.current = true;
              setOpen(true);
              onDiscard(false);
            }}
          >
            {t("assistant.show")}
          </Button>
        )}
        {isIn && before !== undefined && (
          <Button size="small" onClick={() => onTake(before)}>
            {t("assistant.takeBack")}
          </Button>
        )}
      </div>
    </section>
  );
}

function countsOf(before: string, after: string) {
  const lines = diffLines(before, after);
  const count = (wanted: "added" | "removed") => lines.filter(({ kind }) => kind === wanted).length;
  return { added: count("added"), removed: count("removed") };
}
