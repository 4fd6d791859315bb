import { getRouteApi, Link } from "@tanstack/react-router";
import { FileUp, UserPlus } from "lucide-react";
import { Button, buttonClass } from "../../components/button.tsx";
import { useProject } from "../../data/projects.ts";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { CreateUserDialog } from "./create-user-dialog.tsx";
import { UserList } from "./user-list.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/users/");

export function UsersScreen() {
  const t = useTexts();
  const { create } = route.useSearch();
  const { id: projectId } = useProject();
  const navigate = route.useNavigate();
  const openDialog = (isOpen: boolean) =>
    navigate({ search: (known) => ({ ...known, create: isOpen || undefined }), replace: true });

  return (
    <>
      <ListScreen
        title={t("users.title")}
        subtitle={t("users.subtitle")}
        action={
          <>
            <Link to="/projects/$projectId/users/import" params={{ projectId }} className={buttonClass()}>
              <FileUp size={16} aria-hidden="true" />
              {t("imports.open")}
            </Link>
            <Button look="solid" onClick={() => openDialog(true)}>
              <UserPlus size={16} aria-hidden="true" />
              {t("users.create")}
            </Button>
          </>
        }
      >
        <UserList onCreate={() => openDialog(true)} />
      </ListScreen>
      <CreateUserDialog isOpen={create === true} onClose={() => openDialog(false)} />
    </>
  );
}
