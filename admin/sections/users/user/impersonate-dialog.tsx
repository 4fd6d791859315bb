import type { ImpersonationLink, ServerUser } from "hallpass";
import { VenetianMask } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../../components/button.tsx";
import { CodeSnippet } from "../../../components/code-snippet.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useLast } from "../../../components/use-last.ts";
import { checkLine } from "../../../data/field-rules.ts";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { LinkTargetField, useLinkTarget } from "../../../pieces/forms/link-target.tsx";
import { UnsavedGuard } from "../../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../../texts/language.ts";
import { ImpersonationLinkView, OpenLink } from "./impersonation-link.tsx";

/** How long an owner may act as a user. Section 9 of the specification. */
const LIFETIME_MILLIS = 2 * 3_600_000;

/** Opens the dialog from the title of the user's page. */
export function ImpersonateButton({ user }: { user: ServerUser }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <VenetianMask size={16} aria-hidden="true" />
        {t("impersonation.impersonate")}
      </Button>
      <ImpersonateDialog user={isOpen ? user : null} onClose={() => setOpen(false)} />
    </>
  );
}

interface ImpersonateDialogProps {
  /** Null closes the dialog. */
  user: ServerUser | null;
  onClose: () => void;
}

/** Signs the owner in as a user, for two hours and with a reason that the audit log keeps. */
export function ImpersonateDialog({ user, onClose }: ImpersonateDialogProps) {
  const t = useTexts();
  const shown = useLast(user);
  return (
    <Dialog
      isOpen={user !== null}
      onClose={onClose}
      title={t("impersonation.title", { name: shown ? nameOf(shown, t) : "" })}
      description={t("impersonation.body")}
      isWide
    >
      {shown && <ImpersonateForm user={shown} onClose={onClose} />}
    </Dialog>
  );
}

/** What the dialog shows once: a link, or a snippet for apps without our pages. */
type Opened = { link: ImpersonationLink } | { snippet: string };

function ImpersonateForm({ user, onClose }: { user: ServerUser; onClose: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const target = useLinkTarget("magic-link-callback");
  const { run, isBusy, failure } = useAction();
  const [wanted, setWanted] = useState<"link" | "snippet">("link");
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isUsed, setUsed] = useState(false);
  const form = useForm({ defaultValues: { reason: "" } });

  const makeLink = form.handleSubmit(async ({ reason }) => {
    if (!target.check()) return;
    setWanted("link");
    await run(async () => {
      const link = await user.createImpersonationLink({
        callbackUrl: target.url,
        expiresInMillis: LIFETIME_MILLIS,
        reason: reason.trim(),
      });
      setOpened({ link });
    });
  });
  const makeSnippet = form.handleSubmit(({ reason }) => {
    setWanted("snippet");
    return run(async () => {
      const session = await user.createSession({
        expiresInMillis: LIFETIME_MILLIS,
        isImpersonation: true,
        reason: reason.trim(),
      });
      const { refreshToken } = await session.getTokens();
      const expiresAt = new Date(Date.now() + LIFETIME_MILLIS);
      setOpened({ snippet: impersonationSnippet(projectId, refreshToken ?? "", expiresAt) });
    });
  });
  const snippetInstead = (
    <Button
      look="quiet"
      size="small"
      className="self-start sm:self-end"
      isBusy={isBusy && wanted === "snippet"}
      disabled={isBusy && wanted === "link"}
      onClick={makeSnippet}
    >
      {t("impersonation.useSnippet")}
    </Button>
  );

  if (opened && "snippet" in opened) {
    return (
      <div className="flex flex-col gap-4">
        <UnsavedGuard isDirty isShownOnce />
        <p>{t("impersonation.snippetHint")}</p>
        <CodeSnippet title={t("impersonation.snippet")} code={opened.snippet} isWrapped />
        <DialogActions>
          <Button look="solid" onClick={onClose}>
            {t("common.close")}
          </Button>
        </DialogActions>
      </div>
    );
  }
  if (opened) {
    return (
      <div className="flex flex-col gap-4">
        <UnsavedGuard isDirty={!isUsed} isShownOnce />
        <ImpersonationLinkView opened={opened.link} />
        {failure && <FieldError>{failure}</FieldError>}
        <DialogActions>
          <Button onClick={onClose}>{t("common.close")}</Button>
          <OpenLink link={opened.link.link} name={nameOf(user, t)} onOpen={() => setUsed(true)} />
        </DialogActions>
        {snippetInstead}
      </div>
    );
  }
  return (
    <form noValidate onSubmit={makeLink} className="flex flex-col gap-4">
      <UnsavedGuard isDirty={form.formState.isDirty} />
      <Field
        label={t("impersonation.reason")}
        hint={t("impersonation.reasonHint")}
        error={form.formState.errors.reason?.message}
      >
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("reason", {
              validate: (reason) =>
                checkLine(reason, t, { missing: t("impersonation.reasonMissing"), most: DESCRIPTION_MAX_LENGTH }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      <LinkTargetField target={target} />
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button
          type="submit"
          look="solid"
          isBusy={isBusy && wanted === "link"}
          disabled={isBusy && wanted === "snippet"}
        >
          {t("impersonation.makeLink")}
        </Button>
      </DialogActions>
      {snippetInstead}
    </form>
  );
}

/**
 * JavaScript that signs a browser in with a refresh token, for the console of the browser's developer tools. It expires
 * when the session does.
 */
function impersonationSnippet(projectId: string, refreshToken: string, expiresAt: Date): string {
  const cookie = `hallpass-refresh-${projectId}=${refreshToken}; expires=${expiresAt.toUTCString()}; path=/`;
  return `document.cookie = ${JSON.stringify(cookie)};\nwindow.location.reload();`;
}
