import type { OAuthClient } from "hallpass/admin";
import { DeleteDialog } from "../../pieces/deletion/delete-dialog.tsx";
import { useTexts } from "../../texts/language.ts";

/** Asks before an app is deleted. Closed when null. */
export function DeleteAppDialog({ app, onClose }: { app: OAuthClient | null; onClose: () => void }) {
  const t = useTexts();
  return (
    <DeleteDialog
      things={app && [app]}
      onClose={onClose}
      words={([shown]) => ({
        title: t("app.deleteTitle", { name: shown?.name ?? "" }),
        body: t("app.deleteBody"),
        progress: () => t("app.deleting"),
        deleted: t("app.deleted"),
      })}
    />
  );
}
