import { Link } from "@tanstack/react-router";
import { Card } from "../../../components/card.tsx";
import { Field } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { TextArea, TextInput } from "../../../components/text-input.tsx";
import { useTemplates } from "../../../data/designs.ts";
import { useProject } from "../../../data/projects.ts";
import type { Values } from "../../../pieces/design-editor/variables-form.tsx";
import { useTexts } from "../../../texts/language.ts";
import { CopyCard } from "../mail/copy-card.tsx";
import type { ContentFaults, ContentFields, ContentValues } from "./content.ts";
import { TemplateCards } from "./template-cards.tsx";

interface ContentCardProps {
  value: ContentValues;
  faults: ContentFaults;
  fields: ContentFields;
  onChange: (value: ContentValues) => void;
}

export function ContentCard({ value, faults, fields, onChange }: ContentCardProps) {
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
            error={faults.subject}
          >
            {(parts) => (
              <TextInput
                {...parts}
                value={value.subject}
                ref={fields.subject}
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
              <Field label={t("mail.html")} error={faults.html}>
                {(parts) => (
                  <TextArea
                    {...parts}
                    ref={fields.html}
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
            <TemplateChoice value={value} error={faults.templateId} field={fields.templateId} set={set} />
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
        <ChosenTemplate value={value} onChange={(variables) => set({ variables })} />
      )}
    </>
  );
}

function ChosenTemplate({ value, onChange }: { value: ContentValues; onChange: (values: Values) => void }) {
  const template = useTemplates().find(({ id }) => id === value.templateId);
  if (!template) return null;
  return (
    <TemplateCards
      key={template.id}
      template={template}
      subject={value.subject}
      values={value.variables}
      onChange={onChange}
    />
  );
}

interface TemplateChoiceProps {
  value: ContentValues;
  error: string | undefined;
  field: ContentFields["templateId"];
  set: (changes: Partial<ContentValues>) => void;
}

function TemplateChoice({ value, error, field, set }: TemplateChoiceProps) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const own = useTemplates().filter(({ isBuiltIn }) => !isBuiltIn);
  if (own.length === 0) {
    return (
      <p className="text-soft">
        {t("mailWizard.noTemplates")}{" "}
        <Link to="/projects/$projectId/templates" params={{ projectId }} className="underline underline-offset-3">
          {t("mailWizard.toTemplates")}
        </Link>
      </p>
    );
  }
  return (
    <Field label={t("mailWizard.template")} hint={t("mailWizard.templateHint")} error={error}>
      {(parts) => (
        <Select
          {...parts}
          ref={field}
          value={value.templateId}
          options={[
            { value: "", label: t("mailWizard.chooseTemplate") },
            ...own.map((template) => ({ value: template.id, label: template.displayName })),
          ]}
          onChange={(templateId) => set({ templateId, variables: {} })}
        />
      )}
    </Field>
  );
}
