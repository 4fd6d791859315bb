import { PromptSuspense } from "hallpass/react";
import { Dialog } from "../../components/dialog.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { useLast } from "../../components/use-last.ts";
import { nameOf } from "../../data/people.ts";
import { useWatched } from "../../data/watched.ts";
import { useTexts } from "../../texts/language.ts";
import { GrantsForm } from "../permissions/grants-form.tsx";
import type { Membership } from "./remove-member-dialog.tsx";

interface MemberGrantsDialogProps {
  /** The membership to edit; null closes the dialog. */
  membership: Membership | null;
  onClose: () => void;
}

/** Grants and revokes permissions of a user in a team. */
export function MemberGrantsDialog({ membership, onClose }: MemberGrantsDialogProps) {
  const t = useTexts();
  const shown = useLast(membership);
  return (
    <Dialog
      isOpen={membership !== null}
      onClose={onClose}
      title={shown ? t("members.permissionsTitle", { name: nameOf(shown.user, t), team: shown.team.displayName }) : ""}
    >
      <PromptSuspense fallback={<Skeleton className="h-40" />}>
        {shown && <Grants {...shown} onClose={onClose} />}
      </PromptSuspense>
    </Dialog>
  );
}

function Grants({ user, team, onClose }: Membership & { onClose: () => void }) {
  const granted = useWatched(user.permissions(team, { recursive: false }));
  return (
    <GrantsForm
      scope="team"
      granted={granted.map((permission) => permission.id)}
      grant={(permission) => user.grantPermission(team, permission)}
      revoke={(permission) => user.revokePermission(team, permission)}
      onClose={onClose}
    />
  );
}
