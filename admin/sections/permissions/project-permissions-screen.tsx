import { getRouteApi } from "@tanstack/react-router";
import { DefaultPermissionsCard } from "../../pieces/permissions/default-permissions.tsx";
import { useTexts } from "../../texts/language.ts";
import { PermissionsScreen } from "./permissions-screen.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/project-permissions");

export function ProjectPermissionsScreen() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PermissionsScreen
      scope="project"
      title={t("permissions.projectTitle")}
      subtitle={t("permissions.projectSubtitle")}
      search={search}
      onSearch={(changes) => navigate({ search: (known) => ({ ...known, ...changes }), replace: true })}
      defaults={
        <DefaultPermissionsCard
          scope="project"
          rows={[
            { setting: "userDefaultPermissions", label: t("permissions.ofUsers"), hint: t("permissions.ofUsersHint") },
          ]}
        />
      }
    />
  );
}
