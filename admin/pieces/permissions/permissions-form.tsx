import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog.tsx";
import { FieldError } from "../../components/field.tsx";
import { type PermissionScope, usePermissionDefinitions } from "../../data/permissions.ts";
import { useAction } from "../../data/use-action.ts";
import { useTexts } from "../../texts/language.ts";
import { UnsavedGuard } from "../forms/unsaved.tsx";
import { PermissionChoice } from "./permission-choice.tsx";

interface PermissionsFormProps {
  scope: PermissionScope;
  /** The ids of the permissions that are chosen at first. */
  given: readonly string[];
  /** Saves the choice; `before` is what was chosen at first. Resolves to what takes the change back. */
  onSave: (chosen: readonly string[], before: readonly string[]) => Promise<() => Promise<unknown>>;
  /** Says that the choice is saved. */
  saved: string;
  onClose: () => void;
}

/** The form of a dialog that chooses permissions. Suspends until the permissions to choose from are loaded. */
export function PermissionsForm({ scope, given, onSave, saved, onClose }: PermissionsFormProps) {
  const t = useTexts();
  const definitions = usePermissionDefinitions(scope);
  // As it was when the dialog opened: what somebody else changes meanwhile is not part of this choice.
  const [before] = useState(given);
  const [chosen, setChosen] = useState(given);
  const { run, isBusy, failure } = useAction();
  const isDirty = before.length !== chosen.length || before.some((id) => !chosen.includes(id));
  return (
    <div className="flex flex-col gap-4">
      <UnsavedGuard isDirty={isDirty} />
      <PermissionChoice
        legend={t("permissions.given")}
        definitions={definitions}
        chosen={chosen}
        onChange={setChosen}
      />
      {failure && <FieldError>{failure}</FieldError>}
      <DialogActions>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button
          look="solid"
          isBusy={isBusy}
          onClick={async () => {
            if (
              await run(
                () => onSave(chosen, before),
                saved,
                (undo) => undo(),
              )
            )
              onClose();
          }}
        >
          {t("common.save")}
        </Button>
      </DialogActions>
    </div>
  );
}
