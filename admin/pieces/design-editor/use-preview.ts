import { isKnown } from "hallpass";
import type { EmailPreview, EmailPreviewOptions, EmailVariable, HallpassAdminApp } from "hallpass/admin";
import { useEffect, useRef, useState } from "react";
import { useFailureText } from "../../data/failure.ts";
import { useSettled } from "../../data/use-settled.ts";

/** How long the preview waits for the next key. */
const PAUSE_MILLIS = 300;

/** One thing that is wrong with a source, and where, as far as that is known. */
export interface Problem {
  message: string;
  of: "template" | "theme" | null;
  line: number | null;
  column: number | null;
  variable: string | null;
}

export interface Preview {
  /** The last preview that worked; undefined before the first one. */
  shown: EmailPreview | undefined;
  /** Why the current source cannot be rendered. */
  problems: readonly Problem[];
  /** The problems are those of the source, not of the way to the server. */
  isFaulty: boolean;
  variables: readonly EmailVariable[];
  isRendering: boolean;
}

/** Nothing to underline: the same list each time. */
const NONE: readonly never[] = [];

/** Why a source cannot be rendered, as an error of the server says it; null for any other error. */
export function problemsIn(error: unknown): Problem[] | null {
  if (!isKnown(error, "EMAIL_RENDERING_ERROR")) return null;
  const { error: message, problems } = error.details;
  return problems ?? [{ message, of: null, line: null, column: null, variable: null }];
}

/** The variables that an error of the server describes. */
function variablesIn(error: unknown): EmailVariable[] | undefined {
  const described = isKnown(error, "EMAIL_RENDERING_ERROR") ? error.details.variables : undefined;
  return described?.map(({ is_required, ...variable }) => ({ ...variable, isRequired: is_required }));
}

/**
 * Renders what is being edited shortly after each change, one at a time: what changes while a preview is rendered is
 * rendered afterwards.
 */
export function usePreview(app: HallpassAdminApp, options: EmailPreviewOptions): Preview {
  const failureText = useFailureText();
  const wanted = useSettled(JSON.stringify(options), PAUSE_MILLIS);
  const [preview, setPreview] = useState<Preview>({
    shown: undefined,
    problems: NONE,
    isFaulty: false,
    variables: NONE,
    isRendering: true,
  });
  const latest = useRef(wanted);
  latest.current = wanted;
  const words = useRef(failureText);
  words.current = failureText;
  const isRunning = useRef(false);

  useEffect(() => {
    async function render(json: string) {
      try {
        const shown = await app.emailDesigns.describePreview(JSON.parse(json));
        return { shown, problems: NONE, isFaulty: false, variables: shown.variables };
      } catch (error) {
        const message = await words.current(error);
        const found = problemsIn(error);
        const problems = found ?? [{ message, of: null, line: null, column: null, variable: null }];
        return { problems, isFaulty: found !== null, variables: variablesIn(error) };
      }
    }

    async function renderLatest() {
      if (isRunning.current) return;
      isRunning.current = true;
      setPreview((known) => ({ ...known, isRendering: true }));
      for (let rendered = ""; rendered !== latest.current; ) {
        rendered = latest.current;
        const { shown, problems, isFaulty, variables } = await render(rendered);
        setPreview((known) => ({
          shown: shown ?? known.shown,
          problems,
          isFaulty,
          variables: variables ?? known.variables,
          isRendering: latest.current !== rendered,
        }));
      }
      isRunning.current = false;
    }

    if (wanted === latest.current) void renderLatest();
  }, [app, wanted]);

  return preview;
}
