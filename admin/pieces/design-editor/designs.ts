import type {
  EmailDesignVersionPage,
  EmailDesignVersionSource,
  EmailTemplateSource,
  EmailThemeSource,
} from "hallpass/admin";
import { useForgetPictures } from "../../data/designs.ts";
import { useProject } from "../../data/projects.ts";
import { useWatched } from "../../data/watched.ts";

/** A theme of a template: its id, the one of the project, or none. */
export type ThemeChoice = "project" | "none" | (string & {});

export const choiceOf = (themeId: string | false | undefined): ThemeChoice =>
  themeId === false ? "none" : (themeId ?? "project");

/** A choice as the SDK takes it. */
export const themeIdOf = (choice: ThemeChoice): string | false | null =>
  choice === "none" ? false : choice === "project" ? null : choice;

/** What is stored of a design, as the editor began with it or as somebody else has saved it. */
export interface StoredDesign {
  id: string;
  displayName: string;
  tsxSource: string;
  revision: string;
  /** Always the project's for a theme. */
  theme: ThemeChoice;
  isBuiltIn: boolean;
  isChanged: boolean;
}

/** What the editor changes. */
export interface Edited {
  tsxSource: string;
  theme: ThemeChoice;
}

/** The calls of the SDK for templates, or for themes. */
export interface DesignCalls {
  kind: "template" | "theme";
  /** Reads again what is stored. */
  read(): Promise<StoredDesign>;
  save(edited: Edited, basedOn: string): Promise<{ revision: string }>;
  rename(displayName: string): Promise<unknown>;
  reset(): Promise<void>;
  delete(): Promise<void>;
  versions(): Promise<EmailDesignVersionPage>;
  version(version: number): Promise<EmailDesignVersionSource>;
}

/** All versions that are kept fit on a page. */
const VERSIONS = { limit: 100 };

const storedTemplate = (template: EmailTemplateSource): StoredDesign => ({
  ...template,
  theme: choiceOf(template.themeId),
});
const storedTheme = (id: string, theme: EmailThemeSource): StoredDesign => ({ ...theme, id, theme: "project" });

/** The same calls; those that change something have the pictures of mails rendered again. */
function refreshing(calls: DesignCalls, forgetPictures: () => void): DesignCalls {
  const then = async <T>(done: Promise<T>): Promise<T> => {
    const result = await done;
    forgetPictures();
    return result;
  };
  return {
    ...calls,
    save: (edited, basedOn) => then(calls.save(edited, basedOn)),
    reset: () => then(calls.reset()),
  };
}

/** A template as it is stored, and what can be done with it. Suspends until it is loaded. */
export function useTemplateDesign(id: string): { stored: StoredDesign; calls: DesignCalls } {
  const { id: projectId, app } = useProject();
  const watchable = app.emailTemplate(id);
  const stored = useWatched({ key: ["template", projectId, id], watchable });
  const calls: DesignCalls = {
    kind: "template",
    async read() {
      await watchable.refresh();
      return storedTemplate(await watchable.get());
    },
    save: ({ tsxSource, theme }, basedOn) =>
      app.saveEmailTemplate(id, { tsxSource, themeId: themeIdOf(theme), basedOn }),
    rename: (displayName) => app.saveEmailTemplate(id, { displayName }),
    reset: () => app.resetEmailTemplate(id),
    delete: () => app.deleteEmailTemplate(id),
    versions: () => app.listEmailTemplateVersions(id, VERSIONS),
    version: (version) => app.getEmailTemplateVersion(id, version),
  };
  return { stored: storedTemplate(stored), calls: refreshing(calls, useForgetPictures()) };
}

/** A theme as it is stored, and what can be done with it. Suspends until it is loaded. */
export function useThemeDesign(id: string): { stored: StoredDesign; calls: DesignCalls } {
  const { id: projectId, app } = useProject();
  const watchable = app.emailTheme(id);
  const stored = useWatched({ key: ["theme", projectId, id], watchable });
  const calls: DesignCalls = {
    kind: "theme",
    async read() {
      await watchable.refresh();
      return storedTheme(id, await watchable.get());
    },
    save: ({ tsxSource }, basedOn) => app.saveEmailTheme(id, { tsxSource, basedOn }),
    rename: (displayName) => app.saveEmailTheme(id, { displayName }),
    reset: () => app.resetEmailTheme(id),
    delete: () => app.deleteEmailTheme(id),
    versions: () => app.listEmailThemeVersions(id, VERSIONS),
    version: (version) => app.getEmailThemeVersion(id, version),
  };
  return { stored: storedTheme(id, stored), calls: refreshing(calls, useForgetPictures()) };
}
