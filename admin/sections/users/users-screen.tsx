import { getRouteApi } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { Button } from "../../components/button.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { CreateUserDialog } from "./create-user-dialog.tsx";
import { UserList } from "./user-list.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/users/");

export function UsersScreen() {
  const t = useTexts();
  const { create } = route.useSearch();
  const navigate = route.useNavigate();
  const openDialog = (isOpen: boolean) =>
    navigate({ search: (known) => ({ ...known, create: isOpen || undefined }), replace: true });

  return (
    <>
      <ListScreen
        title={t("users.title")}
        subtitle={t("users.subtitle")}
        action={
          <Button look="solid" onClick={() => openDialog(true)}>
            <UserPlus size={16} aria-hidden="true" />
            {t("users.create")}
          </Button>
        }
      >
        <UserList onCreate={() => openDialog(true)} />
      </ListScreen>
      <CreateUserDialog isOpen={create === true} onClose={() => openDialog(false)} />
    </>
  );
}
