import type { PermissionScope } from "../../data/permissions.ts";
import { useTexts } from "../../texts/language.ts";
import { PermissionsForm } from "./permissions-form.tsx";

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

  async function change(before: readonly string[], after: readonly string[]) {
    for (const id of after.filter((each) => !before.includes(each))) await grant(id);
    for (const id of before.filter((each) => !after.includes(each))) await revoke(id);
  }

  async function save(chosen: readonly string[], before: readonly string[]) {
    await change(before, chosen);
    return () => change(chosen, before);
  }

  return (
    <PermissionsForm scope={scope} given={granted} onSave={save} saved={t("userPermissions.saved")} onClose={onClose} />
  );
}
