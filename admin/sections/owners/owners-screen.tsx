import { getRouteApi } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { INTERNAL_PROJECT_ID, useProject } from "../../data/projects.ts";
import { DetailScreen } from "../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { InvitationsCard } from "./invitations-card.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MembersCard } from "./members-card.tsx";
import { TransferCard } from "./transfer-card.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/owners");

/** The team that owns the project: its members, whom it invites, and the way to give the project away. */
export function OwnersScreen() {
  const t = useTexts();
  const { id, ownerTeamId } = useProject();
  const { invite } = route.useSearch();
  const navigate = route.useNavigate();
  const isInternal = id === INTERNAL_PROJECT_ID;
  const open = (isOpen: boolean) => navigate({ search: { invite: isOpen || undefined }, replace: !isOpen });

  return (
    <>
      <DetailScreen
        title={t("owners.title")}
        subtitle={t(isInternal ? "owners.subtitleInternal" : "owners.subtitle")}
        actions={
          <Button look="solid" onClick={() => open(true)}>
            <UserPlus size={16} aria-hidden="true" />
            {t("owners.invite")}
          </Button>
        }
      >
        <MembersCard />
        {ownerTeamId !== null && <InvitationsCard teamId={ownerTeamId} />}
        {!isInternal && <TransferCard />}
      </DetailScreen>
      <InviteDialog isOpen={invite === true} onClose={() => open(false)} />
    </>
  );
}
