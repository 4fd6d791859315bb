import type { ServerTeam } from "hallpass";
import { toast } from "sonner";
import { Dialog } from "../../components/dialog.tsx";
import { useLast } from "../../components/use-last.ts";
import { NameForm } from "../../pieces/name-form.tsx";
import { useTexts } from "../../texts/language.ts";

interface EditTeamDialogProps {
  /** The team to name; null closes the dialog. */
  team: ServerTeam | null;
  onClose: () => void;
}

/** Changes the name of a team. */
export function EditTeamDialog({ team, onClose }: EditTeamDialogProps) {
  const t = useTexts();
  const shown = useLast(team);

  async function save(displayName: string) {
    await shown?.update({ displayName }, { ifUnchanged: true });
    toast.success(t("profile.nameSaved"));
  }

  return (
    <Dialog isOpen={team !== null} onClose={onClose} title={t("teams.editTitle", { name: shown?.displayName ?? "" })}>
      <NameForm
        label={t("teams.displayName")}
        name={shown?.displayName ?? ""}
        action={t("common.save")}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  );
}
