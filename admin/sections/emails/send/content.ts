import type { EmailVariable } from "hallpass/admin";
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

/** The content as the server takes it, or what is missing. */
export function contentOf(values: ContentValues, t: SayText): Content | { faults: string[] } {
  const { kind, category, html, templateId, variables } = values;
  const subject = values.subject.trim();
  if (kind === "template") {
    if (templateId === "") return { faults: [t("mailWizard.noTemplate")] };
    return { templateId, variables, ...(subject !== "" && { subject }) };
  }
  const faults = [
    ...(subject === "" ? [t("mailWizard.noSubject")] : []),
    ...(html.trim() === "" ? [t("mailWizard.noHtml")] : []),
  ];
  return faults.length > 0 ? { faults } : { html, subject, notificationCategoryName: category };
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
