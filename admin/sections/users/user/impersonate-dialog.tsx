import type { ServerUser } from "hallpass";
import { VenetianMask } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/button.tsx";
import { CodeSnippet } from "../../../components/code-snippet.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field, FieldError } from "../../../components/field.tsx";
import { TextInput } from "../../../components/text-input.tsx";
import { useLast } from "../../../components/use-last.ts";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { useAction } from "../../../data/use-action.ts";
import { useTexts } from "../../../texts/language.ts";
import { impersonationSnippet } from "./impersonation-snippet.ts";

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

function ImpersonateForm({ user, onClose }: { user: ServerUser; onClose: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const { run, isBusy, failure } = useAction();
  const [snippet, setSnippet] = useState<string | null>(null);
  const form = useForm({ defaultValues: { reason: "" } });
  const submit = form.handleSubmit(({ reason }) =>
    run(async () => {
      const session = await user.createSession({
        expiresInMillis: LIFETIME_MILLIS,
        isImpersonation: true,
        reason: reason.trim(),
      });
      const { refreshToken } = await session.getTokens();
      setSnippet(impersonationSnippet(projectId, refreshToken ?? "", new Date(Date.now() + LIFETIME_MILLIS)));
    }),
  );

  if (snippet !== null) {
    return (
      <div className="flex flex-col gap-4">
        <p>{t("impersonation.snippetHint")}</p>
        <CodeSnippet title={t("impersonation.snippet")} code={snippet} isWrapped />
        <DialogActions>
          <Button look="solid" onClick={onClose}>
            {t("common.close")}
          </Button>
        </DialogActions>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t("impersonation.reason")}
        hint={t("impersonation.reasonHint")}
        error={form.formState.errors.reason?.message}
      >
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("reason", {
              validate: (reason) => reason.trim() !== "" || t("impersonation.reasonMissing"),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button type="submit" look="solid" isBusy={isBusy}>
          {t("impersonation.start")}
        </Button>
      </DialogActions>
    </form>
  );
}
