import { fail } from "#contract/errors.ts";
import type { MailProblem, MailVariable } from "#contract/mail-sources.ts";
import type { Caller } from "#server/access/caller.ts";
import { refuse } from "#server/access/refusal.ts";
import { turnOf } from "#server/access/turn.ts";
import type { Deps } from "#server/deps.ts";
import type { Rendering } from "#server/mail/guest/render.ts";
import { type Previewed, renderDescribed, renderPreview, themeOf } from "#server/mail/rendering/render.ts";
import { RenderingProblem, type SourceProblem, type Variable } from "#server/mail/sandbox/problem.ts";
import { entryOf } from "./designs.ts";

export interface WantedPreview {
  themeId?: string | false | null;
  themeTsxSource?: string;
  templateId?: string;
  templateTsxSource?: string;
  /** Values instead of the preview values of the author. */
  variables?: Record<string, unknown>;
  /** Whether to describe the variables, and to say where problems are. */
  withDetails?: boolean;
}

/** Renders a preview of a theme with a template. Each is a stored one or a given source. */
export async function previewOf(
  deps: Deps,
  caller: Caller,
  wanted: WantedPreview,
): Promise<{ rendering: Rendering; variables?: Variable[] }> {
  const { themeId, themeTsxSource, templateId, templateTsxSource, variables, withDetails = false } = wanted;
  if ((themeId === undefined) === !themeTsxSource) {
    throw refuse("EMAIL_PREVIEW_THEME_AMBIGUOUS");
  }
  // With details, the id may name the template whose texts the source gets.
  if (!templateId === !templateTsxSource && !(withDetails && templateId)) {
    throw refuse("EMAIL_PREVIEW_TEMPLATE_AMBIGUOUS");
  }
  const { themes, templates } = caller.project.config.emails;
  if (themeId && !entryOf(themes, themeId)) throw refuse("GIVEN_EMAIL_THEME_NOT_FOUND");
  const theme = themeTsxSource || themeOf(caller.project, themeId ?? undefined);
  const stored = entryOf(templates, templateId ?? "");
  if (templateId && !stored) throw refuse("GIVEN_EMAIL_TEMPLATE_NOT_FOUND");
  const template = templateTsxSource || (stored?.tsxSource ?? "");
  const previewed = { template, theme, templateId: templateId || undefined, variables };
  if (!withDetails) return { rendering: await preview(deps, caller, previewed) };
  return explaining(true, () => renderDescribed(deps, caller.project, previewed, turnOf(caller)));
}

/** Renders a preview. `withDetails` says where in the source a problem is. */
export function preview(deps: Deps, caller: Caller, previewed: Previewed, withDetails = false): Promise<Rendering> {
  return explaining(withDetails, () => renderPreview(deps, caller.project, previewed, turnOf(caller)));
}

/** Renders, and reports a problem to the author. `withDetails` adds its place and its variable. */
export async function explaining<T>(withDetails: boolean, render: () => Promise<T>): Promise<T> {
  try {
    return await render();
  } catch (error) {
    if (!(error instanceof RenderingProblem)) throw error;
    const { message, problems, variables } = error;
    throw withDetails ? cannotRender(message, { problems, variables }) : cannotRender(message);
  }
}

interface Known {
  problems: readonly SourceProblem[];
  variables?: readonly Variable[];
}

/** An error that describes a problem for the author, and with `known` its place. */
export const cannotRender = (error: string, known?: Known) =>
  fail("EMAIL_RENDERING_ERROR", {
    error,
    ...(known && { problems: known.problems.map(problemView), variables: known.variables?.map(variableView) }),
  });

const problemView = ({ message, of, line, column, variable }: SourceProblem): MailProblem => ({
  message,
  of,
  line,
  column,
  variable,
});

/** A variable on the wire. */
export const variableView = ({ name, type, isRequired, description, options, preview }: Variable): MailVariable => ({
  name,
  type,
  is_required: isRequired,
  description,
  options,
  preview,
});
