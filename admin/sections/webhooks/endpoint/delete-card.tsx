import type { WebhookEndpoint } from "hallpass/admin";
import { toast } from "sonner";
import { DangerZone } from "../../../pieces/deletion/danger-zone.tsx";
import { useTexts } from "../../../texts/language.ts";

interface DeleteCardProps {
  endpoint: WebhookEndpoint;
  onDeleted: () => Promise<void>;
}

export function DeleteCard({ endpoint, onDeleted }: DeleteCardProps) {
  const t = useTexts();
  return (
    <DangerZone
      heading={t("webhook.deleteHeading")}
      hint={t("webhook.deleteHint")}
      title={t("webhooks.deleteTitle")}
      body={t("webhooks.deleteBody", { url: endpoint.url })}
      agreement={t("common.cannotBeUndone")}
      action={t("common.delete")}
      onConfirm={async () => {
        await endpoint.delete();
        toast.success(t("webhooks.deleted"));
        await onDeleted();
      }}
    />
  );
}
