import { Card } from "../../../components/card.tsx";
import { Field } from "../../../components/field.tsx";
import { JsonEditor } from "../../../components/json-editor/json-editor.tsx";
import { readJson } from "../../../components/json-editor/json-text.ts";
import { Select } from "../../../components/select.tsx";
import { TextArea, TextInput } from "../../../components/text-input.tsx";
import { useProject } from "../../../data/projects.ts";
import { useWatched } from "../../../data/watched.ts";
import { LoadedCard } from "../../../pieces/loaded-card.tsx";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import { CopyCard } from "../mail/copy-card.tsx";
import type { Content } from "./use-sending.ts";

export interface ContentValues {
  kind: "html" | "template";
  category: "Transactional" | "Marketing";
  subject: string;
  html: string;
  templateId: string;
  variables: string;
}

export const NO_CONTENT: ContentValues = {
  kind: "html",
  category: "Transactional",
  subject: "",
  html: "",
  templateId: "",
  variables: "{}",
};

/** The content as the server takes it, or what is missing. */
export function contentOf(values: ContentValues, t: SayText): Content | { faults: string[] } {
  const { kind, category, html, templateId, variables: text } = values;
  const subject = values.subject.trim();
  if (kind === "html") {
    const faults = [
      ...(subject === "" ? [t("mailWizard.noSubject")] : []),
      ...(html.trim() === "" ? [t("mailWizard.noHtml")] : []),
    ];
    return faults.length > 0 ? { faults } : { html, subject, notificationCategoryName: category };
  }
  const variables = objectIn(text);
  const faults = [
    ...(templateId === "" ? [t("mailWizard.noTemplate")] : []),
    ...(variables === null ? [t("mailWizard.noVariables")] : []),
  ];
  if (faults.length > 0 || variables === null) return { faults };
  return { templateId, variables, ...(subject !== "" && { subject }) };
}

function objectIn(text: string): Record<string, unknown> | null {
  const { value } = readJson(text);
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

interface ContentCardProps {
  value: ContentValues;
  onChange: (value: ContentValues) => void;
}

export function ContentCard({ value, onChange }: ContentCardProps) {
  const t = useTexts();
  const set = (changes: Partial<ContentValues>) => onChange({ ...value, ...changes });
  return (
    <>
      <Card title={t("mailWizard.content")}>
        <div className="flex flex-col gap-5">
          <Field label={t("mailWizard.kind")}>
            {(parts) => (
              <Select
                {...parts}
                value={value.kind}
                options={[
                  { value: "html", label: t("mailWizard.ofHtml") },
                  { value: "template", label: t("mailWizard.ofTemplate") },
                ]}
                onChange={(kind) => set({ kind })}
              />
            )}
          </Field>
          <Field
            label={t("emails.columnSubject")}
            isOptional={value.kind === "template"}
            hint={value.kind === "template" ? t("mailWizard.subjectHint") : undefined}
          >
            {(parts) => (
              <TextInput
                {...parts}
                value={value.subject}
                maxLength={998}
                autoComplete="off"
                onChange={({ target }) => set({ subject: target.value })}
              />
            )}
          </Field>
          {value.kind === "html" ? (
            <>
              <Field label={t("mailWizard.category")} hint={t("mailWizard.categoryHint")}>
                {(parts) => (
                  <Select
                    {...parts}
                    value={value.category}
                    options={[
                      { value: "Transactional", label: t("mailWizard.transactional") },
                      { value: "Marketing", label: t("mailWizard.marketing") },
                    ]}
                    onChange={(category) => set({ category })}
                  />
                )}
              </Field>
              <Field label={t("mail.html")}>
                {(parts) => (
                  <TextArea
                    {...parts}
                    rows={10}
                    spellCheck={false}
                    className="font-mono text-[0.8125rem]"
                    value={value.html}
                    onChange={({ target }) => set({ html: target.value })}
                  />
                )}
              </Field>
            </>
          ) : (
            <LoadedTemplate value={value} set={set} />
          )}
        </div>
      </Card>
      {value.kind === "html" && value.html.trim() !== "" && (
        <CopyCard
          title={t("mailWizard.preview")}
          hint={t("mailWizard.sameForAll")}
          html={value.html}
          subject={value.subject}
        />
      )}
      {value.kind === "template" && value.templateId !== "" && (
        <LoadedCard title={t("mailWizard.preview")} hint={t("mailWizard.previewHint")}>
          <TemplatePreview templateId={value.templateId} subject={value.subject} />
        </LoadedCard>
      )}
    </>
  );
}

function LoadedTemplate({ value, set }: { value: ContentValues; set: (changes: Partial<ContentValues>) => void }) {
  const t = useTexts();
  const { id, app } = useProject();
  const templates = useWatched({ key: ["email-templates", id], watchable: app.emailTemplates });
  return (
    <>
      <Field label={t("mailWizard.template")} hint={t("mailWizard.templateHint")}>
        {(parts) => (
          <Select
            {...parts}
            value={value.templateId}
            options={[
              { value: "", label: t("mailWizard.chooseTemplate") },
              ...templates.map((template) => ({ value: template.id, label: template.displayName })),
            ]}
            onChange={(templateId) => set({ templateId })}
          />
        )}
      </Field>
      <JsonEditor
        label={t("mailWizard.variables")}
        hint={t("mailWizard.variablesHint")}
        text={value.variables}
        onChange={(variables) => set({ variables })}
      />
    </>
  );
}

function TemplatePreview({ templateId, subject }: { templateId: string; subject: string }) {
  const { id, app } = useProject();
  const html = useWatched({
    key: ["email-preview", id, templateId],
    watchable: app.emailPreview({ themeId: null, templateId }),
  });
  return <CopyCard title="" hint="" html={html} subject={subject} />;
}
