import { getRouteApi } from "@tanstack/react-router";
import { TeamDefaultPermissions } from "../../pieces/permissions/default-permissions.tsx";
import { useTexts } from "../../texts/language.ts";
import { PermissionsScreen } from "./permissions-screen.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/team-permissions");

export function TeamPermissionsScreen() {
  const t = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PermissionsScreen
      scope="team"
      title={t("permissions.teamTitle")}
      subtitle={t("permissions.teamSubtitle")}
      search={search}
      onSearch={(changes) => navigate({ search: (known) => ({ ...known, ...changes }), replace: true })}
      defaults={<TeamDefaultPermissions />}
    />
  );
}
