import type { PermissionDefinition } from "hallpass/admin";
import { toast } from "sonner";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useLast } from "../../components/use-last.ts";
import { containersOf } from "../../data/containment.ts";
import { type PermissionScope, useDeletePermission, usePermissionDefinitions } from "../../data/permissions.ts";
import { useTexts } from "../../texts/language.ts";

interface DeletePermissionDialogProps {
  scope: PermissionScope;
  /** Null closes the dialog. */
  permission: PermissionDefinition | null;
  onClose: () => void;
}

/** Asks before a permission is deleted, and says which others contain it. */
export function DeletePermissionDialog({ scope, permission, onClose }: DeletePermissionDialogProps) {
  const t = useTexts();
  const remove = useDeletePermission(scope);
  const definitions = usePermissionDefinitions(scope);
  const shown = useLast(permission);
  const id = shown?.id ?? "";
  const containers = containersOf(id, definitions);
  return (
    <ConfirmDialog
      isOpen={permission !== null}
      onClose={onClose}
      title={t("permissions.deleteTitle", { id })}
      body={
        containers.length === 0
          ? t("permissions.deleteBody")
          : t("permissions.deleteContained", { permissions: containers.join(", ") })
      }
      agreement={t("permissions.deleteConfirm")}
      action={t("common.delete")}
      onConfirm={async () => {
        await remove(id);
        toast.success(t("permissions.deleted", { id }));
      }}
    />
  );
}
