import type { ServerUser } from "hallpass";
import { toast } from "sonner";
import { nameOf } from "../../../data/people.ts";
import { DangerZone } from "../../../pieces/deletion/danger-zone.tsx";
import { useTexts } from "../../../texts/language.ts";

interface DeleteUserCardProps {
  user: ServerUser;
  onDeleted: () => Promise<void>;
}

export function DeleteUserCard({ user, onDeleted }: DeleteUserCardProps) {
  const t = useTexts();
  const name = nameOf(user, t);
  return (
    <DangerZone
      heading={t("user.dangerZone")}
      hint={t("users.deleteBody", { name })}
      title={t("users.deleteTitle")}
      body={t("users.deleteBody", { name })}
      agreement={t("common.cannotBeUndone")}
      action={t("user.delete")}
      onConfirm={async () => {
        await user.delete();
        toast.success(t("users.deleted", { name }));
        await onDeleted();
      }}
    />
  );
}
