import type { ServerTeam, ServerUser } from "hallpass";
import { toast } from "sonner";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useLast } from "../../components/use-last.ts";
import { nameOf } from "../../data/people.ts";
import { useTexts } from "../../texts/language.ts";

/** A user in one of their teams. */
export interface Membership {
  team: ServerTeam;
  user: ServerUser;
}

interface RemoveMemberDialogProps {
  /** The membership to end; null closes the dialog. */
  membership: Membership | null;
  onClose: () => void;
}

/** Asks before a user is removed from a team. */
export function RemoveMemberDialog({ membership, onClose }: RemoveMemberDialogProps) {
  const t = useTexts();
  const shown = useLast(membership);
  const names = { name: shown ? nameOf(shown.user, t) : "", team: shown?.team.displayName ?? "" };
  return (
    <ConfirmDialog
      isOpen={membership !== null}
      onClose={onClose}
      title={t("members.removeTitle", names)}
      body={t("members.removeBody", names)}
      action={t("members.remove")}
      onConfirm={async () => {
        await shown?.team.removeUser(shown.user);
        toast.success(t("members.removed", names));
      }}
    />
  );
}
