import { isKnown, type ProjectTransfer, type Team } from "hallpass";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { PasswordInput, TextInput } from "../../components/text-input.tsx";
import { useProject } from "../../data/projects.ts";
import { useAction } from "../../data/use-action.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";

interface TransferDialogProps {
  /** The teams that can get the project. */
  teams: readonly Team[];
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the team and the name of the project, and then for the confirmation that the server wants. */
export function TransferDialog({ teams, isOpen, onClose }: TransferDialogProps) {
  const t = useTexts();
  const { displayName: name } = useProject();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("owners.transferTitle", { name })}
      description={t("owners.transferBody")}
    >
      <TransferForm teams={teams} onClose={onClose} />
    </Dialog>
  );
}

function TransferForm({ teams, onClose }: Pick<TransferDialogProps, "teams" | "onClose">) {
  const t = useTexts();
  const project = useProject();
  const { displayName: name } = project;
  const { isBusy, failure, run } = useAction();
  const [teamId, setTeamId] = useState("");
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  /** How the owner can show to be present; unknown until the server has asked. */
  const [methods, setMethods] = useState<readonly string[]>([]);
  const takesPassword = methods.includes("password");
  const isChosen = teamId !== "" && typed.trim() === name.trim();
  const isReady = isChosen && (!takesPassword || password !== "");

  async function transfer(confirmation?: ProjectTransfer["confirmation"]) {
    let isDone = false;
    await run(async () => {
      try {
        await project.transfer({ teamId, confirmation });
        isDone = true;
      } catch (error) {
        if (!isKnown(error, "CONFIRMATION_REQUIRED")) throw error;
        setMethods(error.details.methods);
      }
    });
    if (!isDone) return;
    const team = teams.find(({ id }) => id === teamId)?.displayName ?? "";
    toast.success(t("owners.transferred", { name, team }));
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isReady) void transfer(takesPassword ? { password } : undefined);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedGuard isDirty={typed !== "" || password !== ""} />
      <Field label={t("owners.transferTeam")}>
        {(parts) => (
          <Select
            {...parts}
            value={teamId}
            options={[
              { value: "", label: t("owners.transferChoose") },
              ...teams.map(({ id, displayName }) => ({ value: id, label: displayName })),
            ]}
            onChange={setTeamId}
            className="w-full"
          />
        )}
      </Field>
      <Field label={t("owners.transferType", { name })}>
        {(parts) => (
          <TextInput
            {...parts}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {takesPassword && (
        <Field label={t("owners.transferPassword")} hint={t("owners.transferConfirmHint")}>
          {(parts) => (
            <PasswordInput
              {...parts}
              value={password}
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      )}
      {methods.includes("sign_in") && <FieldError>{t("owners.transferSignIn")}</FieldError>}
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        {methods.includes("passkey") && (
          <Button disabled={!isChosen} isBusy={isBusy} onClick={() => void transfer({ passkey: true })}>
            {t("owners.transferPasskey")}
          </Button>
        )}
        {(takesPassword || !methods.includes("passkey")) && (
          <Button type="submit" look="danger" disabled={!isReady} isBusy={isBusy}>
            {t("owners.transferOpen")}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
