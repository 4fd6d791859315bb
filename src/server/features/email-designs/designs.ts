import type { Caller } from "#server/access/caller.ts";
import { type Refusal, refuse } from "#server/access/refusal.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Config, Override } from "#server/foundation/project-config/index.ts";
import { defaultTemplates, defaultThemes } from "#server/mail/defaults/index.ts";

/** An email template or theme, as the configuration has it. Themes have no `themeId`. */
export interface Design {
  displayName: string;
  tsxSource: string;
  /** Undefined for the project's theme, false for none. */
  themeId?: string | false;
}

/** What templates and themes have in common. */
export interface Kind {
  name: "template" | "theme";
  /** Where the configuration keeps them. */
  path: "emails.templates" | "emails.themes";
  builtIn: Readonly<Record<string, Design>>;
  of(config: Config): Readonly<Record<string, Design>>;
  notFound(): Refusal;
}

export const TEMPLATES: Kind = {
  name: "template",
  path: "emails.templates",
  builtIn: defaultTemplates,
  of: ({ emails }) => emails.templates,
  notFound: () => refuse("EMAIL_TEMPLATE_NOT_FOUND"),
};

export const THEMES: Kind = {
  name: "theme",
  path: "emails.themes",
  builtIn: defaultThemes,
  of: ({ emails }) => emails.themes,
  notFound: () => refuse("EMAIL_THEME_NOT_FOUND"),
};

/** An own property of these entries: ids come from callers and may be any text. */
export const entryOf = <T>(entries: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.hasOwn(entries, id) ? entries[id] : undefined;

/** Returns the design with an id, as a configuration has it. */
export function findDesign(kind: Kind, config: Config, id: string): Design {
  const design = entryOf(kind.of(config), id);
  if (!design) throw kind.notFound();
  return design;
}

export const readDesign = (kind: Kind, { project }: Caller, id: string): Design => findDesign(kind, project.config, id);

/** Whether every project has the design, and whether this one has changed it. */
export function stateOf(kind: Kind, id: string, design: Design): { isBuiltIn: boolean; isChanged: boolean } {
  const builtIn = entryOf(kind.builtIn, id);
  return { isBuiltIn: builtIn !== undefined, isChanged: builtIn !== undefined && !isSame(design, builtIn) };
}

export const isSame = (a: Design, b: Design) => a.displayName === b.displayName && hasSameContent(a, b);

/** Whether emails look the same with both: the name does not matter. */
export const hasSameContent = (a: Omit<Design, "displayName">, b: Omit<Design, "displayName">) =>
  a.tsxSource === b.tsxSource && a.themeId === b.themeId;

const DIGEST_LENGTH = 22;
const SEPARATOR = ".";

/** Identifies the source and the theme of a design, without containing them. */
export const revisionOf = ({ tsxSource, themeId }: Design): string =>
  [tsxSource, themeId ?? null].map((each) => digest(JSON.stringify(each)).slice(0, DIGEST_LENGTH)).join(SEPARATOR);

/** The fields that have changed since a revision was read. */
export function changedSince(revision: string, design: Design): string[] {
  const [source, theme] = revision.split(SEPARATOR);
  const [sourceNow, themeNow] = revisionOf(design).split(SEPARATOR);
  return [...(source === sourceNow ? [] : ["tsx_source"]), ...(theme === themeNow ? [] : ["theme_id"])];
}

/** The override without everything that it says about a design. */
export function withoutDesign(kind: Kind, override: Override, id: string): Override {
  const key = `${kind.path}.${id}`;
  return Object.fromEntries(Object.entries(override).filter(([each]) => each !== key && !each.startsWith(`${key}.`)));
}
