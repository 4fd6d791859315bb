import * as contract from "#contract/email-designs.ts";
import { fail } from "#contract/errors.ts";
import { whereOf } from "#server/http/request/where.ts";
import { on } from "#server/http/routing/api-route.ts";
import { type Design, type Kind, readDesign, revisionOf, stateOf, TEMPLATES, THEMES } from "./designs.ts";
import { previewOf, variableView } from "./preview.ts";
import * as designs from "./service.ts";
import { pageOfVersions, readVersion, type Version } from "./versions.ts";

const SUCCESS = { success: true } as const;

/** The details that lists add on request. */
function listedDetails(kind: Kind, id: string, design: Design, isWanted = false) {
  if (!isWanted) return {};
  const { isBuiltIn, isChanged } = stateOf(kind, id, design);
  return { is_built_in: isBuiltIn, is_changed: isChanged };
}

/** Refuses an empty change with the text for a missing source, which was required until names could change. */
function requireSource(request: Request, body: { tsx_source?: string; display_name?: string; theme?: string }): void {
  if (body.tsx_source !== undefined || body.display_name !== undefined || body.theme !== undefined) return;
  const { pathname } = whereOf(request);
  const message = `Request validation failed on ${request.method} ${pathname}:\n  - body.tsx_source must be defined`;
  throw fail("SCHEMA_ERROR", { message });
}

/** The revision after a save, for clients that use revisions. */
const newRevision = (body: { based_on?: string; with_details?: boolean }, design: Design) =>
  body.based_on !== undefined || body.with_details ? { revision: revisionOf(design) } : {};

const versionView = ({ version, isCurrent, savedAt, savedBy, themeId }: Version): contract.EmailDesignVersion => ({
  version,
  is_current: isCurrent,
  saved_at_millis: savedAt,
  saved_by: savedBy && { type: savedBy.type, id: savedBy.id },
  theme_id: themeId,
});

const pageView = ({ versions, next }: { versions: Version[]; next: number | null }) => ({
  items: versions.map(versionView),
  is_paginated: true as const,
  pagination: { next_cursor: next },
});

const THEME_WORDS: Readonly<Record<string, false | null>> = { none: false, project: null };

const themeRoutes = [
  on(contract.listEmailThemes, async ({ caller, query }) => ({
    themes: Object.entries(caller.project.config.emails.themes).map(([id, theme]) => ({
      id,
      display_name: theme.displayName,
      ...listedDetails(THEMES, id, theme, query.with_details),
    })),
  })),

  on(contract.createEmailTheme, async ({ deps, caller, body }) => ({
    id: await designs.createTheme(deps, caller, body.display_name),
  })),

  on(contract.getEmailTheme, async ({ caller, params, query }) => {
    const theme = readDesign(THEMES, caller, params.id);
    const details = query.with_details ? designs.detailsOf(THEMES, params.id, theme) : {};
    return { display_name: theme.displayName, tsx_source: theme.tsxSource, ...details };
  }),

  on(contract.updateEmailTheme, async ({ deps, caller, params, body, request }) => {
    requireSource(request, body);
    const theme = await designs.changeTheme(deps, caller, params.id, {
      tsxSource: body.tsx_source,
      displayName: body.display_name,
      basedOn: body.based_on,
      withDetails: body.with_details,
    });
    return { display_name: theme.displayName, ...newRevision(body, theme) };
  }),

  on(contract.deleteEmailTheme, async ({ deps, caller, params }) => {
    await designs.deleteDesign(deps, caller, THEMES, params.id);
    return SUCCESS;
  }),

  on(contract.resetEmailTheme, async ({ deps, caller, params }) => {
    await designs.resetDesign(deps, caller, THEMES, params.id);
    return SUCCESS;
  }),

  on(contract.listEmailThemeVersions, async ({ deps, caller, params, query }) =>
    pageView(await pageOfVersions(deps, caller, THEMES, params.id, query)),
  ),

  on(contract.getEmailThemeVersion, async ({ deps, caller, params: { id, version } }) => {
    const found = await readVersion(deps, caller, THEMES, { designId: id, version });
    return { ...versionView(found), tsx_source: found.tsxSource };
  }),
];

const templateRoutes = [
  on(contract.listEmailTemplates, async ({ caller, query }) => ({
    templates: Object.entries(caller.project.config.emails.templates).map(([id, template]) => ({
      id,
      display_name: template.displayName,
      tsx_source: template.tsxSource,
      theme_id: template.themeId,
      ...listedDetails(TEMPLATES, id, template, query.with_details),
    })),
  })),

  on(contract.createEmailTemplate, async ({ deps, caller, body }) => ({
    id: await designs.createTemplate(deps, caller, body.display_name),
  })),

  on(contract.getEmailTemplate, async ({ caller, params: { id } }) => {
    const template = readDesign(TEMPLATES, caller, id);
    return {
      id,
      display_name: template.displayName,
      tsx_source: template.tsxSource,
      theme_id: template.themeId,
      ...designs.detailsOf(TEMPLATES, id, template),
    };
  }),

  on(contract.updateEmailTemplate, async ({ deps, caller, params, body, request }) => {
    requireSource(request, body);
    const { theme } = body;
    const { design, rendering } = await designs.changeTemplate(deps, caller, params.id, {
      tsxSource: body.tsx_source,
      displayName: body.display_name,
      themeId: body.theme_id,
      exactThemeId: theme === undefined || !Object.hasOwn(THEME_WORDS, theme) ? theme : THEME_WORDS[theme],
      basedOn: body.based_on,
      withDetails: body.with_details,
    });
    return { rendered_html: rendering?.html, ...newRevision(body, design) };
  }),

  on(contract.deleteEmailTemplate, async ({ deps, caller, params }) => {
    await designs.deleteDesign(deps, caller, TEMPLATES, params.id);
    return SUCCESS;
  }),

  on(contract.resetEmailTemplate, async ({ deps, caller, params }) => {
    await designs.resetDesign(deps, caller, TEMPLATES, params.id);
    return SUCCESS;
  }),

  on(contract.listEmailTemplateVersions, async ({ deps, caller, params, query }) =>
    pageView(await pageOfVersions(deps, caller, TEMPLATES, params.id, query)),
  ),

  on(contract.getEmailTemplateVersion, async ({ deps, caller, params: { id, version } }) => {
    const found = await readVersion(deps, caller, TEMPLATES, { designId: id, version });
    return { ...versionView(found), tsx_source: found.tsxSource };
  }),
];

export const emailDesignRoutes = [
  ...themeRoutes,
  ...templateRoutes,

  on(contract.renderEmail, async ({ deps, caller, body }) => {
    const { rendering, variables } = await previewOf(deps, caller, {
      themeId: body.theme_id,
      themeTsxSource: body.theme_tsx_source,
      templateId: body.template_id,
      templateTsxSource: body.template_tsx_source,
      variables: body.variables,
      withDetails: body.with_details,
    });
    const { html, text, subject, notificationCategory } = rendering;
    return {
      html,
      subject: subject ?? undefined,
      notification_category: notificationCategory ?? undefined,
      ...(variables && { text, variables: variables.map(variableView) }),
    };
  }),
];
