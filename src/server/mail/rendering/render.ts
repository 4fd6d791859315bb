import { storable } from "#server/db/store/storable.ts";
import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/foundation/projects/index.ts";
import { API_KEY_REVOKED_TEMPLATE_ID, DEFAULT_LIGHT_THEME_ID, isReport } from "#server/mail/defaults/ids.ts";
import { defaultTemplates, defaultThemes, internalTemplates } from "#server/mail/defaults/index.ts";
import { noticeWords } from "#server/mail/defaults/notices.ts";
import { revokedKeyWords } from "#server/mail/defaults/revoked-key.ts";
import { PREVIEW_VALUES, templateWords } from "#server/mail/defaults/template-words.ts";
import type { Rendering, Scene } from "#server/mail/guest/render.ts";
import type { MailContent } from "#server/mail/queue/outbox.ts";
import { RenderingProblem, type Variable } from "#server/mail/sandbox/problem.ts";
import type { MailSandbox } from "#server/mail/sandbox/sandbox.ts";
import { noticeTemplateId, SECURITY_EVENTS } from "#server/mail/security-notices.ts";
import { visibleLine } from "#server/mail/servers/plain-name.ts";
import type { Turn } from "#server/turns.ts";
import { firstCharacters } from "#texts/first-characters.ts";
import { dirOf, type Locale } from "#texts/locales.ts";
import { mailTexts } from "#texts/mail.ts";
import { languageOfProject } from "./language.ts";
import type { RenderedMail } from "./rendered-mail.ts";

/** An email, and its copy for the console, without valid codes and links. */
export interface ReadyMail extends RenderedMail {
  shown: Pick<RenderedMail, "subject" | "html">;
}

/** TSX sources; without a theme the template is rendered alone. */
export interface Sources {
  template: string;
  theme: string | null;
}

interface Renders {
  mailSandbox: Pick<MailSandbox, "render">;
}

/** Renders an email. Throws a `RenderingProblem` that describes the problem for the template's author. */
export async function renderMail(
  deps: Renders,
  project: Project,
  content: MailContent,
  {
    unsubscribeLink = null,
    language = languageOfProject(project),
    turn = { projectId: project.id, isWaitedFor: isWaitedFor(content) },
  }: { unsubscribeLink?: string | null; language?: Locale; turn?: Turn } = {},
): Promise<ReadyMail> {
  const { template, variables } = templateOf(project, content, language);
  const scene: Scene = {
    ...frameIn(language),
    user: { displayName: nameIn(content.variables) },
    project: { displayName: project.displayName },
    variables: {
      projectDisplayName: project.displayName,
      userDisplayName: "",
      language,
      dir: dirOf(language),
      ...variables,
    },
    unsubscribeLink,
    preview: false,
  };
  const masked = maskIn(scene, content.secrets) as Scene;
  const sources = { template: template.tsxSource, theme: themeOf(project, content.themeId ?? template.themeId) };
  const scenes = content.secrets.length > 0 ? [scene, masked] : [scene];
  const [mail, shown] = await renderScenes(deps, sources, scenes, turn);
  const subject = oneLine(content.subject ?? mail.subject ?? "");
  return {
    subject,
    html: mail.html,
    text: mail.text,
    notificationCategory: mail.notificationCategory ?? undefined,
    shown: {
      subject: shown && content.subject === undefined ? oneLine(shown.subject ?? "") : mask(subject, content.secrets),
      // The template may have refused a placeholder in place of a code: the codes are then masked in the rendered
      // email.
      html: mask((shown ?? mail).html, content.secrets),
    },
  };
}

/**
 * Whether a user is waiting for this email, even if an owner changed its template: it has a built-in template id and
 * contains a code or link.
 */
export const isWaitedFor = ({ templateId, secrets }: MailContent) =>
  secrets.length > 0 && templateId !== null && Object.hasOwn(defaultTemplates, templateId);

/** Returns the project with the built-in themes and templates instead of the owners' changes. */
export function withBuiltInDesigns(project: Project): Project {
  const { emails } = project.config;
  const isOurs = Object.hasOwn(defaultThemes, emails.selectedThemeId);
  const selectedThemeId = isOurs ? emails.selectedThemeId : DEFAULT_LIGHT_THEME_ID;
  const designs = { themes: defaultThemes, templates: defaultTemplates, selectedThemeId };
  return { ...project, config: { ...project.config, emails: { ...emails, ...designs } } };
}

/** What a preview shows. */
export interface Previewed extends Sources {
  /** A template that gets the words that its emails get, in the language of the project. */
  templateId?: string;
  /** Values instead of the preview values of the author. */
  variables?: Record<string, unknown>;
}

/** Renders a source for its owners, with the preview values of its author. */
export async function renderPreview(
  deps: Renders,
  project: Project,
  previewed: Previewed,
  turn: Turn,
): Promise<Rendering> {
  const [rendering] = await renderScenes(deps, previewed, [previewScene(project, previewed)], turn);
  return withSubjectLine(rendering);
}

/** Renders a preview and describes the variables of its template. */
export async function renderDescribed(
  { mailSandbox }: Pick<Deps, "mailSandbox">,
  project: Project,
  previewed: Previewed,
  turn: Turn,
): Promise<{ rendering: Rendering; variables: Variable[] }> {
  const { template, theme } = previewed;
  // Always in the sandbox: outside of it, built-in templates have no schema that could be described.
  const described = await mailSandbox.renderDescribed({ template, theme }, previewScene(project, previewed), turn);
  return { ...described, rendering: withSubjectLine(described.rendering) };
}

const withSubjectLine = (rendering: Rendering): Rendering => ({
  ...rendering,
  subject: rendering.subject === null ? null : oneLine(rendering.subject),
});

function previewScene(project: Project, { templateId = "", variables }: Previewed): Scene {
  const known = { ...PREVIEW_VALUES, ...variables };
  const words = templateWords(languageOfProject(project), templateId, project.displayName, known);
  // The preview values in the source of a template are in English.
  const language = Object.keys(words).length > 0 ? languageOfProject(project) : "en-US";
  return {
    ...frameIn(language),
    user: { displayName: nameIn(known) },
    project: { displayName: project.displayName },
    variables: {
      projectDisplayName: project.displayName,
      userDisplayName: PREVIEW_VALUES.userDisplayName,
      language,
      dir: dirOf(language),
      ...words,
    },
    chosen: variables,
    unsubscribeLink: null,
    preview: true,
  };
}

/**
 * Returns the source of the theme with this id. Undefined, or the id of a deleted theme, means the project's theme;
 * false means none.
 */
export function themeOf({ config: { emails } }: Project, themeId: string | false | undefined): string | null {
  if (themeId === false) return null;
  const id = themeId !== undefined && Object.hasOwn(emails.themes, themeId) ? themeId : emails.selectedThemeId;
  return emails.themes[id]?.tsxSource ?? null;
}

/** The name of the recipient; null for one without a name. */
const nameIn = ({ userDisplayName: name }: Record<string, unknown>) =>
  typeof name === "string" && name !== "" ? name : null;

/** The language of an email, as themes get it. */
const frameIn = (language: Locale) => ({
  language,
  dir: dirOf(language),
  unsubscribeText: mailTexts(language)("mailUnsubscribe"),
});

function templateOf(project: Project, { templateId, html = "", variables }: MailContent, language: Locale) {
  const { config, displayName } = project;
  if (templateId === null || isReport(templateId))
    return { template: { tsxSource: internalTemplates.html, themeId: undefined }, variables: { html } };
  const event = SECURITY_EVENTS.find((each) => noticeTemplateId(each) === templateId);
  if (event) {
    const template = { tsxSource: internalTemplates.securityNotice, themeId: undefined };
    return { template, variables: { ...variables, ...noticeWords(language, event, displayName, variables) } };
  }
  if (templateId === API_KEY_REVOKED_TEMPLATE_ID) {
    const template = { tsxSource: internalTemplates.apiKeyRevoked, themeId: undefined };
    return { template, variables: { ...variables, ...revokedKeyWords(language, variables) } };
  }
  const template = Object.hasOwn(config.emails.templates, templateId) ? config.emails.templates[templateId] : undefined;
  if (!template) throw new RenderingProblem(`There is no template ${templateId}.`);
  // Owners who change a built-in template keep the words that they leave in it.
  return { template, variables: { ...templateWords(language, templateId, displayName, variables), ...variables } };
}

/** Renders built-in sources directly, and sends all other sources to the sandbox. */
async function renderScenes(
  deps: Renders,
  { template, theme }: Sources,
  scenes: Scene[],
  turn: Turn,
): Promise<[Rendering, Rendering | null]> {
  const sources = { template, theme };
  const [first, second = null] = isBuiltIn(sources)
    ? await renderHere(deps, sources, scenes, turn)
    : await deps.mailSandbox.render(sources, scenes, turn);
  if (!first) throw new RenderingProblem("The template gave no mail.");
  return [storableMail(first), second && storableMail(second)];
}

const storableMail = (rendering: Rendering): Rendering => ({
  ...rendering,
  html: storable(rendering.html),
  text: storable(rendering.text),
});

const builtIn = new Set(
  [...Object.values(defaultThemes), ...Object.values(defaultTemplates)]
    .map(({ tsxSource }) => tsxSource)
    .concat(Object.values(internalTemplates)),
);

const isBuiltIn = ({ template, theme }: Sources) => builtIn.has(template) && (theme === null || builtIn.has(theme));

async function renderHere(deps: Renders, sources: Sources, scenes: Scene[], turn: Turn) {
  // React takes a large part of the server's memory, so it is loaded with the first email.
  const { precompiledTemplates, precompiledThemes, renderScene, WrongValues, WrongVariables } = await import(
    "#server/mail/defaults/precompiled.ts"
  );
  const template = precompiledTemplates.get(sources.template);
  const theme = sources.theme === null ? null : precompiledThemes.get(sources.theme);
  if (!template || theme === undefined) throw new RenderingProblem("A theme stands where a template is expected.");
  try {
    return scenes.map((scene) => renderScene(template, theme, scene));
  } catch (error) {
    // The executable has the short form of arktype in them, the source the whole one; the sandbox names the variable.
    if (error instanceof WrongVariables || error instanceof WrongValues)
      return deps.mailSandbox.render(sources, scenes, turn);
    throw new RenderingProblem(error instanceof Error ? error.message : String(error));
  }
}

const PLACEHOLDER = "XXXXXX";

function mask(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => (secret === "" ? shown : shown.replaceAll(secret, PLACEHOLDER)), text);
}

function maskIn(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === "string") return mask(value, secrets);
  if (Array.isArray(value)) return value.map((each) => maskIn(each, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, maskIn(each, secrets)]));
}

const SUBJECT_MAX_LENGTH = 250;

/** Returns a subject as one line that mail servers accept and that readers see as it was meant. */
function oneLine(subject: string): string {
  const line = visibleLine(subject).replace(/ {2,}/g, " ").trim();
  return firstCharacters(line, SUBJECT_MAX_LENGTH);
}
