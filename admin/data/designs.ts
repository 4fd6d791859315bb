import type { EmailPreviewOptions, EmailTemplate, EmailTheme } from "hallpass/admin";
import { useEffect, useRef } from "react";
import { useConfig } from "./config-context.ts";
import { useProject } from "./projects.ts";
import { useLoaded, useSnapshot, useWatched } from "./watched.ts";

/** The mail templates of the project, built-in ones first. Suspends until they are loaded. */
export function useTemplates(): EmailTemplate[] {
  return useWatched(useProject().app.emailDesigns.templates.all);
}

/** The mail themes of the project, built-in ones first. Suspends until they are loaded. */
export function useThemes(): EmailTheme[] {
  return useWatched(useProject().app.emailDesigns.themes.all);
}

/** The number of templates once the list is loaded. Does not load it. */
export function useTemplateCount(): number | undefined {
  return useLoaded(useProject().app.emailDesigns.templates.all)?.length;
}

/** The number of themes once the list is loaded. Does not load it. */
export function useThemeCount(): number | undefined {
  return useLoaded(useProject().app.emailDesigns.themes.all)?.length;
}

/** Whether mails may have texts of the project's own: the shared mail server sends built-in ones only. */
export function useHasOwnTexts(): boolean {
  const { catchesMails } = useConfig();
  const { emailConfig } = useProject().config;
  return catchesMails || emailConfig.type === "standard";
}

/**
 * A stored mail as HTML. `version` tells when to render it again. Rendered only when it is wanted,
 * and not every few seconds, because each one takes the server's time.
 */
export function usePicture(
  options: EmailPreviewOptions,
  { version, isWanted }: { version: string; isWanted: boolean },
): { html?: string; hasFailed: boolean } {
  const preview = useProject().app.emailDesigns.preview(options);
  const snapshot = useSnapshot(isWanted ? preview : undefined);
  const rendered = useRef(version);

  useEffect(() => {
    if (rendered.current !== version) void preview.refresh();
    rendered.current = version;
  }, [version, preview]);

  return { html: snapshot.status === "ready" ? snapshot.value : undefined, hasFailed: snapshot.status === "failed" };
}
