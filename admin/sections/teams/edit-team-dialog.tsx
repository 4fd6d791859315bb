import type { ServerTeam } from "hallpass";
import { Dialog } from "../../components/dialog.tsx";
import { useLast } from "../../components/use-last.ts";
import { useSayDone } from "../../data/say-done.ts";
import { NameForm } from "../../pieces/forms/name-form.tsx";
import { useTexts } from "../../texts/language.ts";

interface EditTeamDialogProps {
  /** The team to name; null closes the dialog. */
  team: ServerTeam | null;
  onClose: () => void;
}

/** Changes the name of a team. */
export function EditTeamDialog({ team, onClose }: EditTeamDialogProps) {
  const t = useTexts();
  const sayDone = useSayDone();
  const shown = useLast(team);

  async function save(displayName: string) {
    if (!shown) return;
    const { displayName: before } = shown;
    const changed = await shown.update({ displayName }, { ifUnchanged: true });
    sayDone(t("profile.nameSaved"), () => changed.update({ displayName: before }, { ifUnchanged: true }));
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
