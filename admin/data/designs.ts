import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OwnedProject } from "hallpass";
import type { EmailPreviewOptions, EmailTemplate, EmailTheme } from "hallpass/admin";
import { useConfig } from "./config-context.ts";
import { useProject } from "./projects.ts";
import { asked, useWatched, watched } from "./watched.ts";

const templatesOf = ({ id, app }: OwnedProject) => ({ key: ["templates", id], watchable: app.emailTemplates });
const themesOf = ({ id, app }: OwnedProject) => ({ key: ["themes", id], watchable: app.emailThemes });

/** The mail templates of the project, built-in ones first. Suspends until they are loaded. */
export function useTemplates(): EmailTemplate[] {
  return useWatched(templatesOf(useProject()));
}

/** The mail themes of the project, built-in ones first. Suspends until they are loaded. */
export function useThemes(): EmailTheme[] {
  return useWatched(themesOf(useProject()));
}

/** The number of templates once the list is loaded. Does not load it. */
export function useTemplateCount(): number | undefined {
  return useQuery({ ...watched(templatesOf(useProject())), enabled: false }).data?.length;
}

/** The number of themes once the list is loaded. Does not load it. */
export function useThemeCount(): number | undefined {
  return useQuery({ ...watched(themesOf(useProject())), enabled: false }).data?.length;
}

/** Whether mails may have texts of the project's own: the shared mail server sends built-in ones only. */
export function useHasOwnTexts(): boolean {
  const { catchesMails } = useConfig();
  const { emailConfig } = useProject().config;
  return catchesMails || emailConfig.type === "standard";
}

/** How long a picture is taken for what the server would render. */
const PICTURE_MILLIS = 60_000;
const picturesOf = (projectId: string) => ["picture", projectId];

/** Renders all pictures again when they are next shown: a theme is in many of them. */
export function useForgetPictures(): () => void {
  const { id } = useProject();
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: picturesOf(id) });
}

/**
 * A stored mail as HTML. `version` tells when to render it again. Rendered only when it is wanted,
 * and not every few seconds, because each one takes the server's time.
 */
export function usePicture(
  options: EmailPreviewOptions,
  { version, isWanted }: { version: string; isWanted: boolean },
): { html?: string; hasFailed: boolean } {
  const { id, app } = useProject();
  const { data, isError } = useQuery({
    ...asked([...picturesOf(id), options, version], () => app.getEmailPreview(options)),
    staleTime: PICTURE_MILLIS,
    refetchOnWindowFocus: false,
    enabled: isWanted,
  });
  return { html: data, hasFailed: isError };
}
