import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { turnOf } from "#server/access/turn.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import { override } from "#server/features/projects/index.ts";
import { DEFAULT_LIGHT_THEME_ID, EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { defaultTemplates, defaultThemes, newTemplate } from "#server/mail/defaults/index.ts";
import { renderPreview, type Sources, themeOf } from "#server/mail/render.ts";
import { RenderingProblem } from "#server/mail/sandbox/problem.ts";

/** Creates a theme as a copy of the light theme. */
export async function createTheme(deps: Deps, caller: Caller, displayName: string): Promise<string> {
  const id = randomUuid();
  const { tsxSource } = defaultThemes[DEFAULT_LIGHT_THEME_ID];
  await override(deps, caller, { [`emails.themes.${id}`]: { displayName, tsxSource } });
  return id;
}

export function readTheme({ project }: Caller, id: string) {
  return found(project.config.emails.themes, id, "EMAIL_THEME_NOT_FOUND");
}

/** Changes a theme. Sources that do not render are refused, because the next mail would fail. */
export async function changeTheme(deps: Deps, caller: Caller, id: string, tsxSource: string) {
  const theme = readTheme(caller, id);
  const { tsxSource: template } = defaultTemplates[EMAIL_VERIFICATION_TEMPLATE_ID];
  await preview(deps, caller, { template, theme: tsxSource, templateId: EMAIL_VERIFICATION_TEMPLATE_ID });
  await override(deps, caller, { [`emails.themes.${id}.tsxSource`]: tsxSource });
  return theme;
}

export async function createTemplate(deps: Deps, caller: Caller, displayName: string): Promise<string> {
  const id = randomUuid();
  await override(deps, caller, { [`emails.templates.${id}`]: { displayName, tsxSource: newTemplate } });
  return id;
}

interface TemplateChange {
  tsxSource: string;
  themeId?: string | false | null;
}

/** Changes a template and returns its preview. Sources that do not render are refused. */
export async function changeTemplate(deps: Deps, caller: Caller, id: string, change: TemplateChange) {
  const { tsxSource, themeId } = change;
  const { emails } = caller.project.config;
  if (emails.server.isShared) throw fail("REQUIRES_CUSTOM_EMAIL_SERVER");
  const template = found(emails.templates, id, "EMAIL_TEMPLATE_NOT_FOUND");
  if (themeId) found(emails.themes, themeId, "GIVEN_EMAIL_THEME_NOT_FOUND");

  const theme = themeOf(caller.project, themeId === undefined ? template.themeId : (themeId ?? undefined));
  const rendering = await preview(deps, caller, { template: tsxSource, theme, templateId: id });
  if (rendering.subject === null) throw cannotRender(required("Subject"));
  if (rendering.notificationCategory === null) throw cannotRender(required("NotificationCategory"));

  await override(deps, caller, {
    [`emails.templates.${id}.tsxSource`]: tsxSource,
    ...(themeId && { [`emails.templates.${id}.themeId`]: themeId }),
  });
  return rendering;
}

const required = (component: string) => `${component} is required, import it from @hallpass/emails`;

export interface WantedPreview {
  themeId?: string | false | null;
  themeTsxSource?: string;
  templateId?: string;
  templateTsxSource?: string;
}

/** Renders a preview of a theme with a template. Each is a stored one or a given source. */
export async function previewOf(deps: Deps, caller: Caller, wanted: WantedPreview) {
  const { themeId, themeTsxSource, templateId, templateTsxSource } = wanted;
  if ((themeId === undefined) === !themeTsxSource) {
    throw refuse("EMAIL_PREVIEW_THEME_AMBIGUOUS");
  }
  if (!templateId === !templateTsxSource) {
    throw refuse("EMAIL_PREVIEW_TEMPLATE_AMBIGUOUS");
  }
  const { themes, templates } = caller.project.config.emails;
  if (themeId) found(themes, themeId, "GIVEN_EMAIL_THEME_NOT_FOUND");
  const theme = themeTsxSource || themeOf(caller.project, themeId ?? undefined);
  const template = templateTsxSource || found(templates, templateId ?? "", "GIVEN_EMAIL_TEMPLATE_NOT_FOUND").tsxSource;
  return preview(deps, caller, { template, theme, templateId: templateId || undefined });
}

async function preview(deps: Deps, caller: Caller, sources: Sources & { templateId?: string }) {
  try {
    return await renderPreview(deps, caller.project, sources, turnOf(caller));
  } catch (error) {
    throw error instanceof RenderingProblem ? cannotRender(error.message) : error;
  }
}

const cannotRender = (error: string) => fail("EMAIL_RENDERING_ERROR", { error });

type NotFound =
  | "EMAIL_THEME_NOT_FOUND"
  | "EMAIL_TEMPLATE_NOT_FOUND"
  | "GIVEN_EMAIL_THEME_NOT_FOUND"
  | "GIVEN_EMAIL_TEMPLATE_NOT_FOUND";

function found<T>(entries: Record<string, T>, id: string, code: NotFound): T {
  const entry = Object.hasOwn(entries, id) ? entries[id] : undefined;
  if (!entry) throw refuse(code);
  return entry;
}
