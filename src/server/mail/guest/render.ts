import { type ComponentType, createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { recordWhile } from "./emails.ts";
import { plainText } from "./plain-text.ts";

/** The input of one rendering, the same in the sandbox and outside, where built-in templates are rendered. */
export interface Scene {
  user: { displayName: string | null };
  project: { displayName: string };
  variables: Record<string, unknown>;
  /** Values that an owner has chosen for a preview, instead of those of the author. */
  chosen?: Record<string, unknown>;
  /** The language of the email, such as `fr-FR`, and the direction of its script. */
  language: string;
  dir: "ltr" | "rtl";
  /** The words of the link below the email that unsubscribes. */
  unsubscribeText: string;
  unsubscribeLink: string | null;
  /** Fills missing variables with the author's preview values. */
  preview: boolean;
}

export interface Rendering {
  html: string;
  text: string;
  subject: string | null;
  notificationCategory: string | null;
}

type Validate = ((variables: unknown) => unknown) & { onUndeclaredKey?: (what: "delete") => Validate };

export interface TemplateModule {
  EmailTemplate?: ComponentType<Pick<Scene, "user" | "project"> & { variables: unknown }> & {
    PreviewVariables?: Record<string, unknown>;
  };
  variablesSchema?: unknown;
}

export interface ThemeModule {
  EmailTheme?: ComponentType<
    { children: ReactNode; unsubscribeLink?: string } & Pick<Scene, "language" | "dir" | "unsubscribeText">
  > & {
    PreviewProps?: Record<string, unknown>;
  };
}

/** The doctype that email clients expect; React's output begins with the root element. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/**
 * Renders a template, inside a theme if there is one. Throws errors that tell the author what is wrong with the
 * template.
 */
export function renderScene(template: TemplateModule, theme: ThemeModule | null, scene: Scene): Rendering {
  const { EmailTemplate } = template;
  if (typeof EmailTemplate !== "function") throw new Error("The template does not export a component EmailTemplate.");
  if (theme && typeof theme.EmailTheme !== "function")
    throw new Error("The theme does not export a component EmailTheme.");
  const { user, project } = scene;
  const variables = declared(template.variablesSchema, givenIn(template, scene));
  const content = createElement(EmailTemplate, { user, project, variables });
  const { result, recorded } = recordWhile(() => renderToStaticMarkup(inTheme(theme, content, scene)));
  return {
    html: `${DOCTYPE}${result.startsWith("<html") ? result : `<html lang="${scene.language}" dir="${scene.dir}"><body>${result}</body></html>`}`,
    text: plainText(result),
    subject: single("Subject", recorded.subjects),
    notificationCategory: single("NotificationCategory", recorded.categories),
  };
}

/** The values for the variables of a template, before it checks them. */
export const givenIn = ({ EmailTemplate }: TemplateModule, scene: Scene): Record<string, unknown> => ({
  ...(scene.preview && EmailTemplate?.PreviewVariables),
  ...scene.variables,
  ...scene.chosen,
});

/** Values that the template's schema refuses, each with its variable. */
export class WrongValues extends Error {
  constructor(
    summary: string,
    readonly wrong: { variable: string; message: string }[],
  ) {
    super(summary);
  }
}

function inTheme(theme: ThemeModule | null, children: ReactNode, { preview, ...scene }: Scene) {
  if (!theme?.EmailTheme) return children;
  const { EmailTheme } = theme;
  return createElement(EmailTheme, {
    ...(preview && EmailTheme.PreviewProps),
    language: scene.language,
    dir: scene.dir,
    unsubscribeText: scene.unsubscribeText,
    ...(scene.unsubscribeLink && { unsubscribeLink: scene.unsubscribeLink }),
    children,
  });
}

/** Checks the variables that the template declares, and drops all others. */
function declared(schema: unknown, variables: Record<string, unknown>): unknown {
  if (schema === undefined || schema === null) return variables;
  if (typeof schema !== "function") throw new Error("variablesSchema is neither an arktype schema nor a function.");
  const declaring = schema as Validate;
  const validate = typeof declaring.onUndeclaredKey === "function" ? declaring.onUndeclaredKey("delete") : declaring;
  const checked = validate(variables);
  const problem = problemOf(checked);
  if (problem !== null) throw problem;
  return checked;
}

/** Returns arktype's problems, which it returns instead of throwing. */
function problemOf(checked: unknown): WrongValues | null {
  if (typeof checked !== "object" || checked === null || !(" arkKind" in checked)) return null;
  if (checked[" arkKind"] !== "errors" || !("summary" in checked)) return null;
  const each: { path?: { 0?: unknown }; message?: unknown }[] = Array.isArray(checked) ? [...checked] : [];
  const wrong = each.map(({ path, message }) => ({ variable: String(path?.[0] ?? ""), message: String(message) }));
  return new WrongValues(String(checked.summary), wrong);
}

function single(name: string, values: readonly string[]): string | null {
  if (values.length > 1) throw new Error(`Expected exactly one ${name}, found ${values.length}.`);
  return values[0] ?? null;
}
