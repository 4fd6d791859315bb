import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { CreateTeamDialog } from "./create-team-dialog.tsx";
import { TeamList } from "./team-list.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/teams/");

export function TeamsScreen() {
  const t = useTexts();
  const { create } = route.useSearch();
  const navigate = route.useNavigate();
  const openDialog = (isOpen: boolean) =>
    navigate({ search: (known) => ({ ...known, create: isOpen || undefined }), replace: true });

  return (
    <>
      <ListScreen
        title={t("teams.title")}
        subtitle={t("teams.subtitle")}
        action={
          <Button look="solid" onClick={() => openDialog(true)}>
            <Plus size={16} aria-hidden="true" />
            {t("teams.create")}
          </Button>
        }
      >
        <TeamList onCreate={() => openDialog(true)} />
      </ListScreen>
      <CreateTeamDialog isOpen={create === true} onClose={() => openDialog(false)} />
    </>
  );
}
