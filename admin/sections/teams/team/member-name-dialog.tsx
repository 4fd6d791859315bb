import type { ListedTeamMember, ServerTeam } from "hallpass";
import { toast } from "sonner";
import { Dialog } from "../../../components/dialog.tsx";
import { useLast } from "../../../components/use-last.ts";
import { nameOf } from "../../../data/people.ts";
import { NameForm } from "../../../pieces/forms/name-form.tsx";
import { useTexts } from "../../../texts/language.ts";

interface MemberNameDialogProps {
  team: ServerTeam;
  /** The member to name; null closes the dialog. */
  member: ListedTeamMember | null;
  onClose: () => void;
}

/** Changes the name that a member has in a team. */
export function MemberNameDialog({ team, member, onClose }: MemberNameDialogProps) {
  const t = useTexts();
  const shown = useLast(member);

  async function save(displayName: string) {
    const profile = await shown?.getTeamProfile(team);
    await profile?.update({ displayName });
    toast.success(t("members.profileSaved"));
  }

  return (
    <Dialog
      isOpen={member !== null}
      onClose={onClose}
      title={shown ? t("members.profileTitle", { name: nameOf(shown, t), team: team.displayName }) : ""}
    >
      <NameForm
        label={t("members.profileName")}
        hint={t("members.profileHint")}
        name={shown?.teamProfile.displayName ?? ""}
        action={t("common.save")}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  );
}
