import { ListScreen } from "../../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../../texts/language.ts";
import { OnlyInInstance } from "../only-in-instance.tsx";
import { AllProjects } from "./all-projects.tsx";

/** The projects of all owners, with their sizes. */
export function AllProjectsScreen() {
  const t = useTexts();
  return (
    <OnlyInInstance>
      <ListScreen title={t("allProjects.title")} subtitle={t("allProjects.subtitle")}>
        <AllProjects />
      </ListScreen>
    </OnlyInInstance>
  );
}
