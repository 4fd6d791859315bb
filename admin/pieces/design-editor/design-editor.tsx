import type { EmailPreviewOptions } from "hallpass/admin";
import { ChevronDown, History, Sparkles } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { TsxEditor, type TsxEditorHandle } from "../../components/code-editor/tsx-editor.tsx";
import { FieldError } from "../../components/field.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import { UnsavedGuard } from "../forms/unsaved.tsx";
import { DesignMenu } from "./design-menu.tsx";
import type { DesignCalls, StoredDesign, ThemeChoice } from "./designs.ts";
import { FormatButton } from "./format-button.tsx";
import type { DesignPanel } from "./panels.ts";
import { PreviewPane } from "./preview-pane.tsx";
import { ProblemList } from "./problem-list.tsx";
import { Split } from "./split.tsx";
import { useEditing } from "./use-editing.ts";
import { type Problem, usePreview } from "./use-preview.ts";
import { type Values, VariablesForm, variableFieldId } from "./variables-form.tsx";

// All compare sources, which few who edit need.
const AssistantPanel = lazy(async () => ({
  default: (await import("./assistant/assistant-panel.tsx")).AssistantPanel,
}));
const HistoryPanel = lazy(async () => ({ default: (await import("./history-panel.tsx")).HistoryPanel }));
const ConflictDialog = lazy(async () => ({ default: (await import("./conflict-dialog.tsx")).ConflictDialog }));

interface DesignEditorProps {
  stored: StoredDesign;
  calls: DesignCalls;
  subtitle?: string;
  /** Why the project cannot save what is edited. */
  notice?: ReactNode;
  /** What to render of the source that is edited. */
  previewOf: (source: string, theme: ThemeChoice) => EmailPreviewOptions;
  /** A control above the preview. */
  control: (theme: ThemeChoice, onChange: (theme: ThemeChoice) => void) => ReactNode;
  panel: DesignPanel | undefined;
  /** Opens a panel, or closes the one that is open. */
  onPanel: (panel?: DesignPanel) => void;
  onDeleted: () => void;
}

/** The editor of a template or theme: the code, its preview and its variables, side by side. */
export function DesignEditor(props: DesignEditorProps) {
  const { stored, calls, subtitle, notice, previewOf, control, panel, onPanel, onDeleted } = props;
  const t = useTexts();
  const { app } = useProject();
  const editor = useRef<TsxEditorHandle>(null);
  const [values, setValues] = useState<Values>({});
  const [showsVariables, setShowsVariables] = useState(false);
  const [draft, setDraft] = useState("");
  const editing = useEditing(stored, calls);
  const { tsxSource, theme, isDirty, isSaving, failure, theirs, change } = editing;
  const cannotSave = notice !== undefined;
  // The server takes an empty source for none.
  const options = { ...previewOf(tsxSource || " ", theme), variables: values };
  const { shown, problems, isFaulty, variables, isRendering } = usePreview(app, options);
  const marks = useMemo(() => marksOf(problems, calls.kind), [problems, calls.kind]);
  const refused = problems.filter(({ variable }) => variable !== null);

  const save = async () => (cannotSave ? undefined : editing.save());
  useSaveKey(save);

  function goTo({ line, column, variable }: Problem) {
    if (line !== null) return editor.current?.goTo({ line, column });
    if (variable === null) return;
    setShowsVariables(true);
    // The form is there after the next render.
    requestAnimationFrame(() =>
      document
        .getElementById(variableFieldId(variable))
        ?.querySelector<HTMLElement>("input, textarea, button")
        ?.focus(),
    );
  }

  return (
    <>
      <PageHeader
        title={stored.displayName}
        subtitle={subtitle}
        actions={
          <>
            <Button onClick={() => onPanel("assistant")}>
              <Sparkles size={15} aria-hidden="true" />
              {t("assistant.name")}
            </Button>
            <Button onClick={() => onPanel("history")}>
              <History size={15} aria-hidden="true" />
              {t("design.history")}
            </Button>
            <Button
              look="solid"
              isBusy={isSaving}
              aria-disabled={!isDirty || cannotSave || undefined}
              aria-keyshortcuts="Control+S Meta+S"
              onClick={save}
            >
              {t("common.save")}
            </Button>
            <DesignMenu stored={stored} calls={calls} isDirty={isDirty} onDeleted={onDeleted} />
          </>
        }
      />
      {notice}
      {failure && !editing.isComparing && (
        <div className="mb-4">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      {theirs && !isSaving && (
        <p role="status" className="mb-4 flex flex-wrap items-center gap-3 text-[0.8125rem] text-warn">
          {t("design.savedElsewhere")}
          <Button size="small" onClick={() => editing.compare(true)}>
            {t("design.compare")}
          </Button>
        </p>
      )}
      <Split
        label={t("design.bar")}
        first={
          <>
            <div className="mb-3 flex min-h-9.5 flex-wrap items-center justify-between gap-3">
              <p className="text-[0.8125rem] text-soft">{t(isDirty ? "design.unsaved" : "design.allSaved")}</p>
              <FormatButton editor={editor} />
            </div>
            <div className="flex h-[28rem] min-h-0 flex-col min-[1000px]:h-[calc(100dvh-16rem)] min-[1000px]:min-h-96">
              <TsxEditor
                ref={editor}
                label={t(calls.kind === "template" ? "templates.source" : "themes.source")}
                text={tsxSource}
                marks={marks}
                onChange={(source) => change({ tsxSource: source })}
              />
            </div>
            <ProblemList problems={problems} of={calls.kind} onGoTo={goTo} />
          </>
        }
        second={
          <>
            <div className="flex h-[32rem] min-h-0 flex-col min-[1000px]:h-[calc(100dvh-12.5rem)] min-[1000px]:min-h-[27rem]">
              <PreviewPane
                preview={shown}
                isOld={problems.length > 0}
                isRendering={isRendering}
                controls={control(theme, (chosen) => change({ theme: chosen }))}
              />
            </div>
            {calls.kind === "template" && (
              <section aria-label={t("design.variables")} className="mt-4 rounded-lg border border-line bg-card">
                <button
                  type="button"
                  aria-expanded={showsVariables}
                  onClick={() => setShowsVariables(!showsVariables)}
                  className="flex w-full items-center justify-between gap-3 rounded-lg p-3 text-start font-medium"
                >
                  <span>
                    {t("design.variablesCount", { count: variables.length })}
                    {refused.length > 0 && (
                      <span className="ms-2 text-[0.8125rem] text-bad">
                        {t("design.refused", { count: refused.length })}
                      </span>
                    )}
                  </span>
                  <ChevronDown size={16} aria-hidden="true" className={showsVariables ? "rotate-180" : ""} />
                </button>
                {showsVariables && (
                  <div className="border-t border-line p-3">
                    <VariablesForm
                      variables={variables}
                      hint={t("design.variablesHint")}
                      values={values}
                      problems={problems}
                      onChange={setValues}
                    />
                  </div>
                )}
              </section>
            )}
          </>
        }
      />
      <UnsavedGuard isDirty={isDirty || draft.trim() !== ""} />
      <Suspense>
        {panel === "assistant" && (
          <AssistantPanel
            onClose={() => onPanel()}
            id={stored.id}
            kind={calls.kind}
            editing={editing}
            problems={isFaulty ? problems : []}
            draft={draft}
            onDraft={setDraft}
          />
        )}
        {panel === "history" && (
          <HistoryPanel
            isOpen
            onClose={() => onPanel()}
            stored={stored}
            calls={calls}
            editing={editing}
            cannotSave={cannotSave}
          />
        )}
        {theirs && <ConflictDialog theirs={theirs} editing={editing} />}
      </Suspense>
    </>
  );
}

/** The problems with a place in the source that is edited. */
const marksOf = (problems: readonly Problem[], kind: DesignCalls["kind"]) =>
  problems.flatMap(({ of, line, column, message }) =>
    of === kind && line !== null ? [{ line, column, message }] : [],
  );

/** Saves with the keys that people know, wherever the focus is on the page. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey))
        return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
