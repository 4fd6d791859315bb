import type { InternalApiKey } from "hallpass/admin";
import { toast } from "sonner";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useRevokeKeys } from "../../data/keys.ts";
import { useTexts } from "../../texts/language.ts";

/** Asks before keys stop working. Closed when null. */
export function RevokeDialog({ keys, onClose }: { keys: InternalApiKey | null; onClose: () => void }) {
  const t = useTexts();
  const revoke = useRevokeKeys();
  return (
    <ConfirmDialog
      isOpen={keys !== null}
      onClose={onClose}
      title={t("keys.revokeTitle")}
      body={t("keys.revokeBody", { description: keys?.description ?? "" })}
      agreement={t("keys.revokeConfirm")}
      action={t("keys.revoke")}
      onConfirm={async () => {
        if (!keys) return;
        await revoke(keys);
        toast.success(t("keys.revoked"));
      }}
    />
  );
}
