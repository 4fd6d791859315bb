import type { ServerUser } from "hallpass";
import { toast } from "sonner";
import { ConfirmDialog } from "../../../components/confirm-dialog.tsx";
import { useLast } from "../../../components/use-last.ts";
import { nameOf } from "../../../data/people.ts";
import { useTexts } from "../../../texts/language.ts";

interface ResetSecondFactorDialogProps {
  /** Null closes the dialog. */
  user: ServerUser | null;
  onClose: () => void;
}

/** Turns the second factor of a user off, who has lost the device. */
export function ResetSecondFactorDialog({ user, onClose }: ResetSecondFactorDialogProps) {
  const t = useTexts();
  const shown = useLast(user);
  return (
    <ConfirmDialog
      isOpen={user !== null}
      onClose={onClose}
      title={t("user.resetSecondFactorTitle")}
      body={t("user.resetSecondFactorBody", { name: shown ? nameOf(shown, t) : "" })}
      action={t("user.resetSecondFactor")}
      onConfirm={async () => {
        await shown?.update({ totpMultiFactorSecret: null });
        toast.success(t("user.secondFactorReset"));
      }}
    />
  );
}
