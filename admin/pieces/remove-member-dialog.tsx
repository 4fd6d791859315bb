import type { ServerTeam, ServerUser } from "hallpass";
import { useState } from "react";
import { toast } from "sonner";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { nameOf } from "../data/people.ts";
import { useTexts } from "../texts/language.ts";

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
  // Keeps the membership while the dialog fades out.
  const [shown, setShown] = useState(membership);
  if (membership && membership !== shown) setShown(membership);
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
