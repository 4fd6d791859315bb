import {
  createEmailTemplate,
  createEmailTheme,
  deleteEmailTemplate,
  deleteEmailTheme,
  getEmailTemplate,
  getEmailTheme,
  listEmailTemplates,
  listEmailThemes,
  renderEmail,
  resetEmailTemplate,
  resetEmailTheme,
  updateEmailTemplate,
  updateEmailTheme,
} from "#contract/email-designs.ts";
import type { MailVariable } from "#contract/mail-sources.ts";
import { family } from "#sdk/cache/family.ts";
import { resource } from "#sdk/cache/resource.ts";
import type { Watchable } from "#sdk/cache/watchable.ts";
import type { Deps } from "#sdk/deps.ts";
import type { Wire } from "#sdk/wire/wire.ts";
import {
  type EmailDesignVersionOptions,
  type EmailDesignVersionPage,
  type EmailDesignVersionSource,
  getVersion,
  listVersions,
} from "./design-versions.ts";

/** An email theme in a list. */
export interface EmailTheme {
  readonly id: string;
  readonly displayName: string;
  /** Whether every project has the theme. */
  readonly isBuiltIn: boolean;
  /** Whether the theme is built in and the project has changed it. */
  readonly isChanged: boolean;
}

/** An email theme with its source. */
export interface EmailThemeSource {
  readonly displayName: string;
  readonly tsxSource: string;
  /** Identifies the stored source: `basedOn` of the next save. */
  readonly revision: string;
  readonly isBuiltIn: boolean;
  readonly isChanged: boolean;
  /** The built-in theme before the project changed it. */
  readonly builtIn: BuiltInDesign | null;
}

/** A built-in template or theme as every project has it at first. */
export interface BuiltInDesign {
  readonly displayName: string;
  readonly tsxSource: string;
}

/** An email template with its source. */
export interface EmailTemplate {
  readonly id: string;
  readonly displayName: string;
  readonly tsxSource: string;
  /** Undefined: the project's theme. `false`: none. */
  readonly themeId: string | false | undefined;
  /** Whether every project has the template. */
  readonly isBuiltIn: boolean;
  /** Whether the template is built in and the project has changed it. */
  readonly isChanged: boolean;
}

/** An email template with everything that an editor needs. */
export interface EmailTemplateSource extends EmailTemplate {
  /** Identifies the stored source and theme: `basedOn` of the next save. */
  readonly revision: string;
  /** The built-in template before the project changed it. */
  readonly builtIn: BuiltInDesign | null;
}

/** A theme and a template: stored ones by id, or unsaved sources. */
export interface EmailPreviewOptions {
  /** `null`: the project's theme. `false`: none. */
  themeId?: string | false | null;
  themeTsxSource?: string;
  templateId?: string;
  templateTsxSource?: string;
  /** Values instead of the preview values in the source. */
  variables?: Record<string, unknown>;
}

/** A rendered preview with what an editor shows of it. */
export interface EmailPreview {
  readonly html: string;
  readonly text: string;
  /** Undefined for a template without a subject, which cannot be saved. */
  readonly subject: string | undefined;
  readonly notificationCategory: string | undefined;
  readonly variables: EmailVariable[];
}

/** A variable of a template, as its schema and its preview values describe it. */
export interface EmailVariable {
  readonly name: string;
  readonly type: "string" | "number" | "boolean" | "other";
  readonly isRequired: boolean;
  readonly description: string | null;
  /** The texts that the variable can be; `null` unless the schema lists them. */
  readonly options: string[] | null;
  /** The value in previews; `null` for none. */
  readonly preview: unknown;
}

/** The fields that a save of a theme changes. */
export interface EmailThemeChange {
  tsxSource?: string;
  displayName?: string;
  /** The revision that was edited. If somebody has saved since, nothing is stored. */
  basedOn?: string;
}

/** The fields that a save of a template changes. */
export interface EmailTemplateChange extends EmailThemeChange {
  /** `null`: the project's theme. `false`: none. */
  themeId?: string | false | null;
}

const emailVariable = ({ is_required, ...variable }: MailVariable): EmailVariable => ({
  ...variable,
  isRequired: is_required,
});

/** The email themes of a project. */
export interface EmailThemes {
  /** The themes. */
  readonly all: Watchable<EmailTheme[]>;
  /** A theme with its source. */
  one(id: string): Watchable<EmailThemeSource>;
  /** Creates a theme with a source to begin from. */
  create(displayName: string): Promise<{ id: string }>;
  /**
   * Changes the source of a theme, or its name. Rejects with EMAIL_RENDERING_ERROR when the source cannot be rendered:
   * `details.problems` says where. With `basedOn`, rejects with CHANGED_MEANWHILE when somebody has saved since.
   *
   *     const { tsxSource, revision } = await app.emailDesigns.themes.one(theme.id).get();
   *     const blue = tsxSource.replace("#fff", "#eef");
   *     await app.emailDesigns.themes.save(theme.id, { tsxSource: blue, basedOn: revision });
   */
  save(id: string, change: EmailThemeChange): Promise<{ revision: string }>;
  /** Resets a built-in theme to its original source. Its history stays. */
  reset(id: string): Promise<void>;
  /** Deletes a theme of the project's own, with its history. Templates that have it use the project's theme instead. */
  delete(id: string): Promise<void>;
  /** Lists the versions of a theme, newest first: 100 at most are kept. */
  versions(id: string, options?: EmailDesignVersionOptions): Promise<EmailDesignVersionPage>;
  /** Loads a version of a theme with its source. To restore it, save its source. */
  version(id: string, version: number): Promise<EmailDesignVersionSource>;
}

/** The email templates of a project. */
export interface EmailTemplates {
  /** The templates with their sources. */
  readonly all: Watchable<EmailTemplate[]>;
  /** A template with its source. */
  one(id: string): Watchable<EmailTemplateSource>;
  /** Creates a template with a source to begin from. */
  create(displayName: string): Promise<{ id: string }>;
  /**
   * Changes the source of a template, its theme or its name: `themeId` is `null` for the project's theme, `false` for none.
   * Rejects with EMAIL_RENDERING_ERROR when the source cannot be rendered: `details.problems` says where. With `basedOn`,
   * rejects with CHANGED_MEANWHILE when somebody has saved since.
   *
   *     const { revision } = await app.emailDesigns.templates.one(template.id).get();
   *     await app.emailDesigns.templates.save(template.id, { tsxSource, themeId: false, basedOn: revision });
   */
  save(id: string, change: EmailTemplateChange): Promise<{ revision: string }>;
  /** Resets a built-in template to its original source. Its history stays. */
  reset(id: string): Promise<void>;
  /** Deletes a template of the project's own, with its history. Sending it fails from then on. */
  delete(id: string): Promise<void>;
  /** Lists the versions of a template, newest first: 100 at most are kept. */
  versions(id: string, options?: EmailDesignVersionOptions): Promise<EmailDesignVersionPage>;
  /** Loads a version of a template with its source. To restore it, save its source. */
  version(id: string, version: number): Promise<EmailDesignVersionSource>;
}

/** How the emails of a project look. */
export interface EmailDesigns {
  readonly themes: EmailThemes;
  readonly templates: EmailTemplates;
  /**
   * The HTML of a template in a theme, which follows changed designs. Both can be stored ones or unsaved sources. Equal
   * options give the same watchable.
   *
   *     const html = await app.emailDesigns.preview({ themeId: null, templateTsxSource: source }).get();
   */
  preview(options: EmailPreviewOptions): Watchable<string>;
  /**
   * Renders a preview with its plain text and the variables of its template. `templateId` may stand beside
   * `templateTsxSource`: the source gets the words of that template. Rejects with EMAIL_RENDERING_ERROR:
   * `details.problems` says where in the source, `details.variables` describes the variables if they are known.
   *
   *     const { variables } = await app.emailDesigns.describePreview({ themeId: null, templateTsxSource: source });
   *     const names = variables.map(({ name }) => name);
   */
  describePreview(options: EmailPreviewOptions): Promise<EmailPreview>;
  /** @internal As published clients save a theme. */
  updateTheme(id: string, tsxSource: string): Promise<void>;
  /** @internal As published clients save a template. */
  updateTemplate(id: string, tsxSource: string, themeId?: string | false | null): Promise<{ renderedHtml: string }>;
}

const DETAILED = { query: { with_details: true } };

/** The email themes and templates of a project: watchable lists, and the calls that change them. */
export function emailDesigns(wire: Wire<"server">, deps: Deps): EmailDesigns {
  const themes = resource(async (): Promise<EmailTheme[]> => {
    const { themes } = await wire.call(listEmailThemes, DETAILED);
    return themes.map(({ id, display_name, is_built_in = false, is_changed = false }) => ({
      id,
      displayName: display_name,
      isBuiltIn: is_built_in,
      isChanged: is_changed,
    }));
  }, deps);
  const templates = resource(async (): Promise<EmailTemplate[]> => {
    const { templates } = await wire.call(listEmailTemplates, DETAILED);
    return templates.map(templateOf);
  }, deps);

  const themeSources = family(async (id): Promise<EmailThemeSource> => {
    const theme = await wire.call(getEmailTheme, { params: { id }, ...DETAILED });
    return {
      displayName: theme.display_name,
      tsxSource: theme.tsx_source,
      revision: theme.revision ?? "",
      isBuiltIn: theme.is_built_in ?? false,
      isChanged: theme.is_changed ?? false,
      builtIn: builtInOf(theme.built_in),
    };
  }, deps);
  const templateSources = family(async (id): Promise<EmailTemplateSource> => {
    const template = await wire.call(getEmailTemplate, { params: { id } });
    return { ...templateOf(template), revision: template.revision, builtIn: builtInOf(template.built_in) };
  }, deps);
  const previews = family(async (key) => (await wire.call(renderEmail, { body: JSON.parse(key) })).html, deps);

  const refreshTheme = (id: string) =>
    Promise.all([themes.refresh(), themeSources.refresh(id), previews.refresh()]).then(() => {});
  const refreshTemplate = (id: string) =>
    Promise.all([templates.refresh(), templateSources.refresh(id), previews.refresh()]).then(() => {});

  return {
    themes: {
      all: themes,
      one: themeSources.of,
      async create(displayName) {
        const { id } = await wire.call(createEmailTheme, { body: { display_name: displayName } });
        await themes.refresh();
        return { id };
      },
      async save(id, { tsxSource, displayName, basedOn }) {
        const body = { tsx_source: tsxSource, display_name: displayName, based_on: basedOn, with_details: true };
        const { revision = "" } = await wire.call(updateEmailTheme, { params: { id }, body });
        await refreshTheme(id);
        return { revision };
      },
      async reset(id) {
        await wire.call(resetEmailTheme, { params: { id } });
        await refreshTheme(id);
      },
      async delete(id) {
        await wire.call(deleteEmailTheme, { params: { id } });
        await Promise.all([themes.refresh(), previews.refresh()]);
      },
      versions: (id, options) => listVersions(wire, "theme", id, options),
      version: (id, version) => getVersion(wire, "theme", id, version),
    },
    templates: {
      all: templates,
      one: templateSources.of,
      async create(displayName) {
        const { id } = await wire.call(createEmailTemplate, { body: { display_name: displayName } });
        await templates.refresh();
        return { id };
      },
      async save(id, { tsxSource, displayName, themeId, basedOn }) {
        const theme = themeId === null ? "project" : themeId === false ? "none" : themeId;
        const body = { tsx_source: tsxSource, display_name: displayName, theme, based_on: basedOn, with_details: true };
        const { revision = "" } = await wire.call(updateEmailTemplate, { params: { id }, body });
        await refreshTemplate(id);
        return { revision };
      },
      async reset(id) {
        await wire.call(resetEmailTemplate, { params: { id } });
        await refreshTemplate(id);
      },
      async delete(id) {
        await wire.call(deleteEmailTemplate, { params: { id } });
        await templates.refresh();
      },
      versions: (id, options) => listVersions(wire, "template", id, options),
      version: (id, version) => getVersion(wire, "template", id, version),
    },
    async updateTheme(id, tsxSource) {
      await wire.call(updateEmailTheme, { params: { id }, body: { tsx_source: tsxSource } });
      await refreshTheme(id);
    },
    async updateTemplate(id, tsxSource, themeId) {
      const body = { tsx_source: tsxSource, theme_id: themeId };
      const { rendered_html = "" } = await wire.call(updateEmailTemplate, { params: { id }, body });
      await refreshTemplate(id);
      return { renderedHtml: rendered_html };
    },
    // The body is the key: equal options give the same watchable.
    preview: (options) => previews.of(JSON.stringify(bodyOf(options))),
    async describePreview(options) {
      const body = { ...bodyOf(options), with_details: true };
      const {
        html,
        text = "",
        subject,
        notification_category,
        variables = [],
      } = await wire.call(renderEmail, { body });
      return {
        html,
        text,
        subject,
        notificationCategory: notification_category,
        variables: variables.map(emailVariable),
      };
    },
  };
}

const bodyOf = ({ themeId, themeTsxSource, templateId, templateTsxSource, variables }: EmailPreviewOptions) => ({
  theme_id: themeId,
  theme_tsx_source: themeTsxSource,
  template_id: templateId,
  template_tsx_source: templateTsxSource,
  variables,
});

interface TemplatePayload {
  id: string;
  display_name: string;
  tsx_source: string;
  theme_id?: string | false;
  is_built_in?: boolean;
  is_changed?: boolean;
}

const templateOf = ({ id, display_name, tsx_source, theme_id, ...state }: TemplatePayload): EmailTemplate => ({
  id,
  displayName: display_name,
  tsxSource: tsx_source,
  themeId: theme_id,
  isBuiltIn: state.is_built_in ?? false,
  isChanged: state.is_changed ?? false,
});

const builtInOf = (builtIn: { display_name: string; tsx_source: string } | null | undefined): BuiltInDesign | null =>
  builtIn ? { displayName: builtIn.display_name, tsxSource: builtIn.tsx_source } : null;
