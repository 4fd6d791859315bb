import { useState } from "react";
import { Button } from "../components/button.tsx";
import { DialogActions } from "../components/dialog.tsx";
import { FieldError } from "../components/field.tsx";
import { type PermissionScope, usePermissionDefinitions } from "../data/permissions.ts";
import { useAction } from "../data/use-action.ts";
import { useTexts } from "../texts/language.ts";
import { PermissionChoice } from "./permission-choice.tsx";

interface GrantsFormProps {
  scope: PermissionScope;
  /** The ids of the permissions that the user was granted directly. */
  granted: readonly string[];
  grant: (id: string) => Promise<void>;
  revoke: (id: string) => Promise<void>;
  onClose: () => void;
}

/** Grants and revokes permissions of a user. Suspends until the permissions to choose from are loaded. */
export function GrantsForm({ scope, granted, grant, revoke, onClose }: GrantsFormProps) {
  const t = useTexts();
  const definitions = usePermissionDefinitions(scope);
  // As it was when the dialog opened: what somebody else grants meanwhile is neither chosen here nor revoked.
  const [before] = useState(granted);
  const [chosen, setChosen] = useState(granted);
  const { run, isBusy, failure } = useAction();

  async function save() {
    for (const id of chosen.filter((each) => !before.includes(each))) await grant(id);
    for (const id of before.filter((each) => !chosen.includes(each))) await revoke(id);
  }

  return (
    <div className="flex flex-col gap-4">
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
            if (await run(save, t("userPermissions.saved"))) onClose();
          }}
        >
          {t("common.save")}
        </Button>
      </DialogActions>
    </div>
  );
}
