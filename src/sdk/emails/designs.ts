import {
  createEmailTemplate,
  createEmailTheme,
  getEmailTheme,
  listEmailTemplates,
  listEmailThemes,
  renderEmail,
  updateEmailTemplate,
  updateEmailTheme,
} from "#contract/email-designs.ts";
import { family } from "#sdk/cache/family.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A mail theme in a list. */
export interface EmailTheme {
  readonly id: string;
  readonly displayName: string;
}

/** A mail theme with its source. */
export interface EmailThemeSource {
  readonly displayName: string;
  readonly tsxSource: string;
}

/** A mail template with its source. */
export interface EmailTemplate {
  readonly id: string;
  readonly displayName: string;
  readonly tsxSource: string;
  /** Undefined: the project's theme. `false`: none. */
  readonly themeId: string | false | undefined;
}

/** A theme and a template: stored ones by id, or unsaved sources. */
export interface EmailPreviewOptions {
  /** `null`: the project's theme. `false`: none. */
  themeId?: string | false | null;
  themeTsxSource?: string;
  templateId?: string;
  templateTsxSource?: string;
}

export interface EmailDesigns {
  readonly themes: Watchable<EmailTheme[]>;
  readonly templates: Watchable<EmailTemplate[]>;
  theme(id: string): Watchable<EmailThemeSource>;
  createTheme(displayName: string): Promise<{ id: string }>;
  updateTheme(id: string, tsxSource: string): Promise<void>;
  createTemplate(displayName: string): Promise<{ id: string }>;
  updateTemplate(id: string, tsxSource: string, themeId?: string | false | null): Promise<{ renderedHtml: string }>;
  preview(options: EmailPreviewOptions): Watchable<string>;
}

/** The mail themes and templates of a project: watchable lists, and the calls that change them. */
export function emailDesigns(wire: Wire<"server">, deps: Deps): EmailDesigns {
  const themes = resource(async (): Promise<EmailTheme[]> => {
    const { themes } = await wire.call(listEmailThemes);
    return themes.map(({ id, display_name }) => ({ id, displayName: display_name }));
  }, deps);
  const templates = resource(async (): Promise<EmailTemplate[]> => {
    const { templates } = await wire.call(listEmailTemplates);
    return templates.map(({ id, display_name, tsx_source, theme_id }) => ({
      id,
      displayName: display_name,
      tsxSource: tsx_source,
      themeId: theme_id,
    }));
  }, deps);

  const sources = family(async (id): Promise<EmailThemeSource> => {
    const { display_name, tsx_source } = await wire.call(getEmailTheme, { params: { id } });
    return { displayName: display_name, tsxSource: tsx_source };
  }, deps);
  const previews = family(async (key) => (await wire.call(renderEmail, { body: JSON.parse(key) })).html, deps);

  return {
    themes,
    templates,
    theme: sources.of,
    async createTheme(displayName) {
      const { id } = await wire.call(createEmailTheme, { body: { display_name: displayName } });
      await themes.refresh();
      return { id };
    },
    async updateTheme(id, tsxSource) {
      await wire.call(updateEmailTheme, { params: { id }, body: { tsx_source: tsxSource } });
      await Promise.all([sources.refresh(id), previews.refresh()]);
    },
    async createTemplate(displayName) {
      const { id } = await wire.call(createEmailTemplate, { body: { display_name: displayName } });
      await templates.refresh();
      return { id };
    },
    async updateTemplate(id, tsxSource, themeId) {
      const body = { tsx_source: tsxSource, theme_id: themeId };
      const { rendered_html } = await wire.call(updateEmailTemplate, { params: { id }, body });
      await Promise.all([templates.refresh(), previews.refresh()]);
      return { renderedHtml: rendered_html };
    },
    // The body is the key: equal options give the same watchable.
    preview: ({ themeId, themeTsxSource, templateId, templateTsxSource }) =>
      previews.of(
        JSON.stringify({
          theme_id: themeId,
          theme_tsx_source: themeTsxSource,
          template_id: templateId,
          template_tsx_source: templateTsxSource,
        }),
      ),
  };
}
