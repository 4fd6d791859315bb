import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Field, FieldError } from "../../components/field.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { TextInput } from "../../components/text-input.tsx";
import { checkLine } from "../../data/field-rules.ts";
import { useOwner } from "../../data/owner.ts";
import { useProject } from "../../data/projects.ts";
import { useAction } from "../../data/use-action.ts";
import { UnsavedGuard } from "../../pieces/forms/unsaved.tsx";
import { useTexts } from "../../texts/language.ts";
import { useCanCreateTeams, useOtherTeams } from "./queries.ts";
import { TransferDialog } from "./transfer-dialog.tsx";

/** Gives the project to another team of the owner. */
export function TransferCard() {
  const t = useTexts();
  const { displayName: name } = useProject();
  return (
    <Card title={t("owners.transfer")} hint={t("owners.transferHint", { name })} isDangerous>
      <Loaded isPart fallback={<Skeleton className="h-9" />}>
        <Transfer />
      </Loaded>
    </Card>
  );
}

function Transfer() {
  const t = useTexts();
  const teams = useOtherTeams();
  const canCreate = useCanCreateTeams();
  const [isOpen, setOpen] = useState(false);
  if (teams.length === 0) return canCreate ? <NewTeamForm /> : <p className="text-soft">{t("owners.noTeam")}</p>;
  return (
    <>
      <Button look="danger-quiet" onClick={() => setOpen(true)}>
        {t("owners.transferOpen")}
      </Button>
      <TransferDialog teams={teams} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function NewTeamForm() {
  const t = useTexts();
  const owner = useOwner();
  const { isBusy, failure, run } = useAction();
  const form = useForm({ defaultValues: { name: "" } });
  const submit = form.handleSubmit(({ name: typed }) => {
    const displayName = typed.trim();
    return run(() => owner.createTeam({ displayName }), t("owners.teamCreated", { name: displayName }));
  });

  return (
    <form noValidate className="flex max-w-lg flex-col gap-4" onSubmit={submit}>
      <UnsavedGuard isDirty={form.formState.isDirty} />
      <p className="text-soft">{t("owners.noTeamCreate")}</p>
      <Field label={t("owners.newTeam")} error={form.formState.errors.name?.message}>
        {(parts) => (
          <TextInput
            {...parts}
            {...form.register("name", {
              validate: (name) => checkLine(name, t, { missing: t("validation.nameMissing") }),
            })}
            autoComplete="off"
          />
        )}
      </Field>
      {failure && <FieldError>{failure}</FieldError>}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {t("owners.createTeam")}
        </Button>
      </div>
    </form>
  );
}
