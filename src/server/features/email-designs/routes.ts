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
import { on } from "#server/http/route.ts";
import * as designs from "./service.ts";

export const emailDesignRoutes = [
  on(listEmailThemes, async ({ caller }) => ({
    themes: Object.entries(caller.project.config.emails.themes).map(([id, theme]) => ({
      id,
      display_name: theme.displayName,
    })),
  })),

  on(createEmailTheme, async ({ deps, caller, body }) => ({
    id: await designs.createTheme(deps, caller, body.display_name),
  })),

  on(getEmailTheme, async ({ caller, params }) => {
    const theme = designs.readTheme(caller, params.id);
    return { display_name: theme.displayName, tsx_source: theme.tsxSource };
  }),

  on(updateEmailTheme, async ({ deps, caller, params, body }) => {
    const theme = await designs.changeTheme(deps, caller, params.id, body.tsx_source);
    return { display_name: theme.displayName };
  }),

  on(listEmailTemplates, async ({ caller }) => ({
    templates: Object.entries(caller.project.config.emails.templates).map(([id, template]) => ({
      id,
      display_name: template.displayName,
      tsx_source: template.tsxSource,
      theme_id: template.themeId,
    })),
  })),

  on(createEmailTemplate, async ({ deps, caller, body }) => ({
    id: await designs.createTemplate(deps, caller, body.display_name),
  })),

  on(updateEmailTemplate, async ({ deps, caller, params, body }) => {
    const { html } = await designs.changeTemplate(deps, caller, params.id, {
      tsxSource: body.tsx_source,
      themeId: body.theme_id,
    });
    return { rendered_html: html };
  }),

  on(renderEmail, async ({ deps, caller, body }) => {
    const { html, subject, notificationCategory } = await designs.previewOf(deps, caller, {
      themeId: body.theme_id,
      themeTsxSource: body.theme_tsx_source,
      templateId: body.template_id,
      templateTsxSource: body.template_tsx_source,
    });
    return { html, subject: subject ?? undefined, notification_category: notificationCategory ?? undefined };
  }),
];
