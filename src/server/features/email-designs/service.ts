import { fail } from "#contract/errors.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { randomUuid } from "#server/crypto/random.ts";
import type { Deps } from "#server/deps.ts";
import { changeConfig, override } from "#server/features/projects/index.ts";
import { mergeOverride, type Override, renderConfig } from "#server/foundation/project-config/index.ts";
import { DEFAULT_LIGHT_THEME_ID, EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { defaultTemplates, defaultThemes, newTemplate } from "#server/mail/defaults/index.ts";
import type { Rendering } from "#server/mail/guest/render.ts";
import { themeOf } from "#server/mail/rendering/render.ts";
import { nowhere } from "#server/mail/sandbox/problem.ts";
import { requireOwnTexts } from "#server/mail/servers/servers.ts";
import {
  changedSince,
  type Design,
  entryOf,
  findDesign,
  isSame,
  type Kind,
  readDesign,
  revisionOf,
  stateOf,
  TEMPLATES,
  THEMES,
  withoutDesign,
} from "./designs.ts";
import { cannotRender, preview } from "./preview.ts";
import { dropVersionsIn, keepVersionIn, saverOf } from "./versions.ts";

/** Creates a theme as a copy of the light theme. */
export async function createTheme(deps: Deps, caller: Caller, displayName: string): Promise<string> {
  const id = randomUuid();
  const { tsxSource } = defaultThemes[DEFAULT_LIGHT_THEME_ID];
  await override(deps, caller, { [`emails.themes.${id}`]: { displayName, tsxSource } });
  return id;
}

export async function createTemplate(deps: Deps, caller: Caller, displayName: string): Promise<string> {
  const id = randomUuid();
  await override(deps, caller, { [`emails.templates.${id}`]: { displayName, tsxSource: newTemplate } });
  return id;
}

interface Change {
  tsxSource?: string;
  displayName?: string;
  /** The revision that the caller has edited. */
  basedOn?: string;
  /** Whether a refusal says where in the source the problems are. */
  withDetails?: boolean;
}

/** Changes a theme. Sources that do not render are refused, because the next email would fail. */
export async function changeTheme(deps: Deps, caller: Caller, id: string, change: Change): Promise<Design> {
  const { tsxSource, withDetails } = change;
  readDesign(THEMES, caller, id);
  if (tsxSource !== undefined) {
    const { tsxSource: template } = defaultTemplates[EMAIL_VERIFICATION_TEMPLATE_ID];
    const previewed = { template, theme: tsxSource, templateId: EMAIL_VERIFICATION_TEMPLATE_ID };
    await preview(deps, caller, previewed, withDetails);
  }
  return save(deps, caller, THEMES, id, change);
}

interface TemplateChange extends Change {
  /** Stored only if it is an id. */
  themeId?: string | false | null;
  /** Stored as it is: null is the project's theme. */
  exactThemeId?: string | false | null;
}

/** Changes a template and returns its preview. Sources that do not render are refused. */
export async function changeTemplate(
  deps: Deps,
  caller: Caller,
  id: string,
  change: TemplateChange,
): Promise<{ design: Design; rendering: Rendering | null }> {
  const { tsxSource, exactThemeId, withDetails = false } = change;
  const themeId = exactThemeId === undefined ? change.themeId : exactThemeId;
  const { emails } = caller.project.config;
  if (tsxSource === undefined && themeId === undefined) {
    return { design: await save(deps, caller, TEMPLATES, id, change), rendering: null };
  }
  requireOwnTexts(deps, caller.project);
  const stored = readDesign(TEMPLATES, caller, id);
  if (themeId && !entryOf(emails.themes, themeId)) throw refuse("GIVEN_EMAIL_THEME_NOT_FOUND");

  const theme = themeOf(caller.project, themeId === undefined ? stored.themeId : (themeId ?? undefined));
  const template = tsxSource ?? stored.tsxSource;
  const rendering = await preview(deps, caller, { template, theme, templateId: id }, withDetails);
  if (rendering.subject === null) throw missing("Subject", withDetails);
  if (rendering.notificationCategory === null) throw missing("NotificationCategory", withDetails);

  const kept = exactThemeId === undefined ? change.themeId || undefined : exactThemeId;
  return { design: await save(deps, caller, TEMPLATES, id, { ...change, themeId: kept }), rendering };
}

function missing(component: string, withDetails: boolean) {
  const message = `${component} is required, import it from @hallpass/emails`;
  return withDetails
    ? cannotRender(message, { problems: [{ ...nowhere(message), of: "template" }] })
    : cannotRender(message);
}

/** Stores a change, and keeps it in the history. Refuses one that was made from another version. */
async function save(
  deps: Deps,
  caller: Caller,
  kind: Kind,
  id: string,
  { displayName, tsxSource, themeId, basedOn }: Change & { themeId?: string | false | null },
): Promise<Design> {
  return changeConfig(deps, caller, async (tx, override) => {
    const before = findDesign(kind, renderConfig(override), id);
    const changed = basedOn === undefined ? [] : changedSince(basedOn, before);
    if (changed.length > 0) throw fail("CHANGED_MEANWHILE", { fields: changed });
    const key = `${kind.path}.${id}`;
    const merged = mergeOverride(override, {
      [`${key}.displayName`]: displayName,
      [`${key}.tsxSource`]: tsxSource,
      [`${key}.themeId`]: themeId,
    });
    const after = findDesign(kind, renderConfig(merged), id);
    const version = { projectId: caller.projectId, designId: id, before, after, savedBy: saverOf(caller) };
    await keepVersionIn(tx, deps, version);
    return { override: merged, result: after };
  });
}

/** Resets a built-in design to its original source. The changed source stays in the history. */
export async function resetDesign(deps: Deps, caller: Caller, kind: Kind, id: string): Promise<void> {
  readDesign(kind, caller, id);
  const builtIn = entryOf(kind.builtIn, id);
  if (!builtIn) throw refuse("EMAIL_DESIGN_NOT_BUILT_IN", { kind: kind.name });
  await changeConfig(deps, caller, async (tx, override) => {
    const before = findDesign(kind, renderConfig(override), id);
    const rest = withoutDesign(kind, override, id);
    // A nested value of a key above, as an import may have it, is replaced.
    const isBack = isSame(findDesign(kind, renderConfig(rest), id), builtIn);
    const reset: Override = isBack ? rest : { ...rest, [`${kind.path}.${id}`]: { ...builtIn } };
    const version = { projectId: caller.projectId, designId: id, before, after: builtIn, savedBy: saverOf(caller) };
    await keepVersionIn(tx, deps, version);
    return { override: reset, result: undefined };
  });
}

/**
 * Deletes a design of the project's own, with its history. Templates that have a deleted theme use the project's theme
 * from then on.
 */
export async function deleteDesign(deps: Deps, caller: Caller, kind: Kind, id: string): Promise<void> {
  readDesign(kind, caller, id);
  if (entryOf(kind.builtIn, id)) throw refuse("EMAIL_DESIGN_BUILT_IN", { kind: kind.name });
  await changeConfig(deps, caller, async (tx, override) => {
    const config = renderConfig(override);
    findDesign(kind, config, id);
    if (kind === THEMES && config.emails.selectedThemeId === id) throw refuse("EMAIL_THEME_SELECTED");
    await dropVersionsIn(tx, caller.projectId, id);
    const rest = withoutDesign(kind, override, id);
    const isGone = entryOf(kind.of(renderConfig(rest)), id) === undefined;
    return { override: isGone ? rest : { ...rest, [`${kind.path}.${id}`]: null }, result: undefined };
  });
}

/** A design with everything that its editor needs. */
export function detailsOf(kind: Kind, id: string, design: Design) {
  const builtIn = entryOf(kind.builtIn, id);
  const { isBuiltIn, isChanged } = stateOf(kind, id, design);
  return {
    revision: revisionOf(design),
    is_built_in: isBuiltIn,
    is_changed: isChanged,
    built_in: builtIn ? { display_name: builtIn.displayName, tsx_source: builtIn.tsxSource } : null,
  };
}
