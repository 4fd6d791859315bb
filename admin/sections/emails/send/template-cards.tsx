import { getRouteApi } from "@tanstack/react-router";
import type { EmailTemplate, HallpassAdminApp } from "hallpass/admin";
import { useState } from "react";
import { Card } from "../../../components/card.tsx";
import { Select } from "../../../components/select.tsx";
import { useLast } from "../../../components/use-last.ts";
import { asking } from "../../../data/asked.ts";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { useKnown } from "../../../data/watched.ts";
import { usePreview } from "../../../pieces/design-editor/use-preview.ts";
import { type Values, VariablesForm } from "../../../pieces/design-editor/variables-form.tsx";
import { useTexts } from "../../../texts/language.ts";
import { CopyCard } from "../mail/copy-card.tsx";
import { askedVariables } from "./content.ts";
import { idsOf, matchingOf } from "./send-search.ts";

const route = getRouteApi("/signed-in/projects/$projectId/emails/send");

/** Recipients whose mail the preview can show. */
const MOST = 10;

interface TemplateCardsProps {
  template: EmailTemplate;
  subject: string;
  values: Values;
  onChange: (values: Values) => void;
}

/** The variables of a template as a form, and the mail that one of its recipients gets. */
export function TemplateCards({ template, subject, values, onChange }: TemplateCardsProps) {
  const t = useTexts();
  const { app } = useProject();
  const recipients = usePreviewRecipients();
  const [chosen, setChosen] = useState<string>();
  const recipient = recipients.find(({ id }) => id === chosen) ?? recipients[0];
  const { shown, problems, variables } = usePreview(app, {
    templateId: template.id,
    themeId: template.themeId ?? null,
    variables: { ...values, userDisplayName: recipient?.displayName ?? "" },
  });
  const fields = askedVariables(variables);
  return (
    <>
      <Card title={t("mailWizard.variables")}>
        <VariablesForm
          variables={fields}
          hint={t("mailWizard.variablesHint")}
          values={values}
          problems={problems}
          onChange={onChange}
        />
      </Card>
      <CopyCard
        title={t("mailWizard.preview")}
        hint={problems[0]?.message ?? t("mailWizard.previewHint")}
        html={shown?.html ?? null}
        subject={subject || (shown?.subject ?? "")}
        aside={
          recipient && (
            <Select
              aria-label={t("mailWizard.previewFor")}
              value={recipient.id}
              options={recipients.map((user) => ({ value: user.id, label: nameOf(user, t) }))}
              onChange={setChosen}
              className="max-w-56"
            />
          )
        }
      />
    </>
  );
}

const usersWith = asking(async (app: HallpassAdminApp, ids: readonly string[]) => {
  const users = await Promise.all(ids.map((userId) => app.getUser(userId)));
  return users.filter((user) => user !== null);
});

/** A few of the recipients. */
function usePreviewRecipients() {
  const { app } = useProject();
  const search = route.useSearch();
  const isPicked = search.who === "picked";
  const picked = useKnown(isPicked ? usersWith(app, idsOf(search).slice(0, MOST)) : undefined);
  const matching = useKnown(isPicked ? undefined : app.users({ ...matchingOf(search), limit: MOST }));
  const users = useLast(isPicked ? picked : matching);
  return users?.filter(({ primaryEmail }) => primaryEmail !== null) ?? [];
}
