import { getRouteApi, Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Card } from "../../../components/card.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Remark } from "../../../components/trouble.tsx";
import { useHasOwnTexts } from "../../../data/designs.ts";
import { useProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";
import {
  type ContentFaults,
  type ContentFields,
  type ContentValues,
  contentOf,
  missingIn,
  NO_CONTENT,
} from "./content.ts";
import { ContentCard } from "./content-card.tsx";
import { RecipientsCard } from "./recipients-card.tsx";
import { idsOf, matchingOf } from "./send-search.ts";
import { type Content, useCollect, useSending } from "./use-sending.ts";

const route = getRouteApi("/signed-in/projects/$projectId/emails/send");

/** Writes a mail to many users: recipients, content, a question with their number, progress and result. */
export function SendScreen() {
  const t = useTexts();
  const { id: projectId } = useProject();
  if (useHasOwnTexts()) return <Wizard />;
  return (
    <DetailScreen title={t("mailWizard.title")}>
      <Remark
        title={t("mailWizard.needsServerTitle")}
        action={
          <Link to="/projects/$projectId/emails" params={{ projectId }} className={buttonClass({ look: "solid" })}>
            {t("mailWizard.toServer")}
          </Link>
        }
      >
        {t("mailWizard.needsServer")}
      </Remark>
    </DetailScreen>
  );
}

/** The fields that can be wrong, in the order in which they are seen. */
const FIELDS = ["subject", "html", "templateId"] as const;

interface Asked {
  ids: readonly string[];
  content: Content;
}

function Wizard() {
  const t = useTexts();
  const { id: projectId, app } = useProject();
  const recipients = route.useSearch();
  const [content, setContent] = useState(NO_CONTENT);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [contentFaults, setContentFaults] = useState<ContentFaults>({});
  const fields: ContentFields = { subject: useRef(null), html: useRef(null), templateId: useRef(null) };
  const [asked, setAsked] = useState<Asked | null>(null);
  const collect = useCollect();
  const { run, isBusy, failure } = useAction();
  const sending = useSending();
  const isDirty =
    sending.state !== "done" && (content.subject !== "" || content.html !== "" || content.templateId !== "");

  async function review() {
    const found = contentOf(content, t);
    setContentFaults("faults" in found ? found.faults : {});
    const missing = recipients.who === "picked" && idsOf(recipients).length === 0 ? [t("mailWizard.noRecipient")] : [];
    setFaults(missing);
    if ("faults" in found) {
      const [first] = FIELDS.filter((name) => found.faults[name]);
      if (first) fields[first].current?.focus();
      return;
    }
    if (missing.length > 0) return;
    await run(async () => {
      const unfilled = await unfilledIn(content);
      setFaults(unfilled.map((name) => t("mailWizard.noVariable", { name })));
      if (unfilled.length > 0) return;
      const ids = recipients.who === "picked" ? idsOf(recipients) : await collect(matchingOf(recipients));
      if (ids.length === 0) setFaults([t("mailWizard.nobody")]);
      else setAsked({ ids, content: found });
    });
  }

  /** The variables that the template needs and that have no value. */
  async function unfilledIn({ kind, templateId, variables: values }: ContentValues): Promise<string[]> {
    if (kind === "html") return [];
    const { variables } = await app.emailDesigns.describePreview({ themeId: false, templateId, variables: values });
    return missingIn(values, variables);
  }

  function close() {
    setAsked(null);
    sending.reset();
  }

  if (sending.state === "done") {
    return (
      <DetailScreen title={t("mailWizard.title")}>
        <Card title={t("mailWizard.doneTitle", { count: sending.all })}>
          <p role="status">{t("mailWizard.done")}</p>
          <div className="mt-4 flex flex-wrap gap-2">
            <Link to="/projects/$projectId/emails" params={{ projectId }} className={buttonClass({ look: "solid" })}>
              {t("mailWizard.toLog")}
            </Link>
            <Button
              onClick={() => {
                setContent(NO_CONTENT);
                close();
              }}
            >
              {t("mailWizard.another")}
            </Button>
          </div>
        </Card>
      </DetailScreen>
    );
  }
  return (
    <DetailScreen title={t("mailWizard.title")} subtitle={t("mailWizard.subtitle")}>
      <UnsavedGuard isDirty={isDirty} />
      <RecipientsCard />
      <ContentCard
        value={content}
        faults={contentFaults}
        fields={fields}
        onChange={(changed) => {
          setContent(changed);
          setContentFaults({});
        }}
      />
      <div className="flex flex-col items-start gap-3">
        {faults.map((fault) => (
          <FieldError key={fault}>{fault}</FieldError>
        ))}
        {failure && <FieldError>{failure}</FieldError>}
        <Button look="solid" isBusy={isBusy} onClick={review}>
          {t("mailWizard.review")}
        </Button>
      </div>
      <Dialog
        isOpen={asked !== null}
        onClose={() => sending.state !== "running" && close()}
        hidesClose={sending.state === "running"}
        title={t("mailWizard.confirm", { count: asked?.ids.length ?? 0 })}
        description={t("mailWizard.confirmHint")}
      >
        {sending.state !== "idle" && (
          <div role="status" className="flex flex-col gap-2">
            <progress
              aria-label={t("mailWizard.progress", { queued: sending.queued, all: sending.all })}
              value={sending.queued}
              max={sending.all}
              className="w-full"
            />
            <span>{t("mailWizard.progress", { queued: sending.queued, all: sending.all })}</span>
          </div>
        )}
        {sending.failure && <FieldError>{t("mailWizard.stopped", { reason: sending.failure })}</FieldError>}
        <DialogActions>
          <Button disabled={sending.state === "running"} onClick={close}>
            {t("common.cancel")}
          </Button>
          <Button
            look="solid"
            isBusy={sending.state === "running"}
            onClick={() => asked && void sending.send(asked.ids, asked.content)}
          >
            {sending.state === "stopped" ? t("mailWizard.goOn") : t("mailWizard.send")}
          </Button>
        </DialogActions>
      </Dialog>
    </DetailScreen>
  );
}
