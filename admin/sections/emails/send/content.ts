import type { EmailVariable } from "hallpass/admin";
import type { RefObject } from "react";
import { EMAIL_HTML_MAX_LENGTH, EMAIL_SUBJECT_MAX_LENGTH } from "#contract/limits.ts";
import { checkLength, checkLine } from "../../../data/field-rules.ts";
import type { Values } from "../../../pieces/design-editor/variables-form.tsx";
import type { SayText } from "../../../texts/texts.ts";
import type { Content } from "./use-sending.ts";

export interface ContentValues {
  kind: "html" | "template";
  category: "Transactional" | "Marketing";
  subject: string;
  html: string;
  templateId: string;
  /** The values of the template's variables that the owner has chosen. */
  variables: Values;
}

export const NO_CONTENT: ContentValues = {
  kind: "html",
  category: "Transactional",
  subject: "",
  html: "",
  templateId: "",
  variables: {},
};

/** What is wrong, by the field that says it. */
export type ContentFaults = Partial<Record<"subject" | "html" | "templateId", string>>;
/** The fields that can be wrong, to focus them. */
export type ContentFields = {
  subject: RefObject<HTMLInputElement | null>;
  html: RefObject<HTMLTextAreaElement | null>;
  templateId: RefObject<HTMLButtonElement | null>;
};

/** The content as the server takes it, or what is wrong. */
export function contentOf(values: ContentValues, t: SayText): Content | { faults: ContentFaults } {
  const { kind, category, html, templateId, variables } = values;
  const subject = values.subject.trim();
  const isOfTemplate = kind === "template";
  const missing = isOfTemplate ? undefined : t("mailWizard.noSubject");
  const ofSubject = checkLine(subject, t, { missing, most: EMAIL_SUBJECT_MAX_LENGTH });
  const ofHtml = html.trim() === "" ? t("mailWizard.noHtml") : checkLength(html, EMAIL_HTML_MAX_LENGTH, t);
  const faults: ContentFaults = {
    ...(ofSubject !== true && { subject: ofSubject }),
    ...(!isOfTemplate && ofHtml !== true && { html: ofHtml }),
    ...(isOfTemplate && templateId === "" && { templateId: t("mailWizard.noTemplate") }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  if (isOfTemplate) return { templateId, variables, ...(subject !== "" && { subject }) };
  return { html, subject, notificationCategoryName: category };
}

/** Variables that the server fills in for each recipient. */
const FILLED_IN: readonly string[] = ["userDisplayName", "projectDisplayName"];

/** The variables of a template that an owner fills in, without the examples of its author. */
export const askedVariables = (variables: readonly EmailVariable[]): EmailVariable[] =>
  variables.filter(({ name }) => !FILLED_IN.includes(name)).map((variable) => ({ ...variable, preview: null }));

/** The names of the variables without which a mail could not be rendered. */
export const missingIn = (values: Values, variables: readonly EmailVariable[]): string[] =>
  askedVariables(variables)
    .filter(({ name, isRequired }) => isRequired && (values[name] ?? null) === null)
    .map(({ name }) => name);
