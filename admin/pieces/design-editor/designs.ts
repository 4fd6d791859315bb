import type { Watchable } from "hallpass";
import type {
  EmailDesignVersionPage,
  EmailDesignVersionSource,
  EmailTemplateSource,
  EmailThemeSource,
  HallpassAdminApp,
} from "hallpass/admin";
import { asking } from "../../data/asked.ts";
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
  /** All versions that are kept, as of a revision. */
  versions(revision: string): Watchable<EmailDesignVersionPage>;
  version(version: number): Watchable<EmailDesignVersionSource>;
}

/** All versions that are kept fit on a page. */
const VERSIONS = { limit: 100 };

const storedTemplate = (template: EmailTemplateSource): StoredDesign => ({
  ...template,
  theme: choiceOf(template.themeId),
});
const storedTheme = (id: string, theme: EmailThemeSource): StoredDesign => ({ ...theme, id, theme: "project" });

const templateVersions = asking((app: HallpassAdminApp, id: string, _revision: string) =>
  app.emailDesigns.templates.versions(id, VERSIONS),
);
const templateVersion = asking((app: HallpassAdminApp, id: string, version: number) =>
  app.emailDesigns.templates.version(id, version),
);

/** A template as it is stored, and what can be done with it. Suspends until it is loaded. */
export function useTemplateDesign(id: string): { stored: StoredDesign; calls: DesignCalls } {
  const { app } = useProject();
  const watchable = app.emailDesigns.templates.one(id);
  const stored = useWatched(watchable);
  const calls: DesignCalls = {
    kind: "template",
    async read() {
      await watchable.refresh();
      return storedTemplate(await watchable.get());
    },
    save: ({ tsxSource, theme }, basedOn) =>
      app.emailDesigns.templates.save(id, { tsxSource, themeId: themeIdOf(theme), basedOn }),
    rename: (displayName) => app.emailDesigns.templates.save(id, { displayName }),
    reset: () => app.emailDesigns.templates.reset(id),
    delete: () => app.emailDesigns.templates.delete(id),
    versions: (revision) => templateVersions(app, id, revision),
    version: (version) => templateVersion(app, id, version),
  };
  return { stored: storedTemplate(stored), calls };
}

const themeVersions = asking((app: HallpassAdminApp, id: string, _revision: string) =>
  app.emailDesigns.themes.versions(id, VERSIONS),
);
const themeVersion = asking((app: HallpassAdminApp, id: string, version: number) =>
  app.emailDesigns.themes.version(id, version),
);

/** A theme as it is stored, and what can be done with it. Suspends until it is loaded. */
export function useThemeDesign(id: string): { stored: StoredDesign; calls: DesignCalls } {
  const { app } = useProject();
  const watchable = app.emailDesigns.themes.one(id);
  const stored = useWatched(watchable);
  const calls: DesignCalls = {
    kind: "theme",
    async read() {
      await watchable.refresh();
      return storedTheme(id, await watchable.get());
    },
    save: ({ tsxSource }, basedOn) => app.emailDesigns.themes.save(id, { tsxSource, basedOn }),
    rename: (displayName) => app.emailDesigns.themes.save(id, { displayName }),
    reset: () => app.emailDesigns.themes.reset(id),
    delete: () => app.emailDesigns.themes.delete(id),
    versions: (revision) => themeVersions(app, id, revision),
    version: (version) => themeVersion(app, id, version),
  };
  return { stored: storedTheme(id, stored), calls };
}
