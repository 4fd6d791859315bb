import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../components/button.tsx";
import { Notice } from "../../components/trouble.tsx";
import { useProject } from "../../data/projects.ts";
import { MainArea } from "../../frame/main-area.tsx";
import { TopBar } from "../../frame/top-bar.tsx";
import { useTexts } from "../../texts/language.ts";

/** An address in a project that is not a page. The project's navigation stays around it. */
export function NoSuchPageInProject() {
  const t = useTexts();
  const { id: projectId, displayName } = useProject();
  return (
    <Notice
      title={t("trouble.notFoundTitle")}
      action={
        <Link to="/projects/$projectId" params={{ projectId }} className={buttonClass()}>
          {t("trouble.toOverview", { project: displayName })}
        </Link>
      }
    >
      {t("trouble.notFoundInProject", { project: displayName })}
    </Notice>
  );
}

/** An address outside projects that is not a page. */
export function NoSuchPage() {
  const t = useTexts();
  return (
    <>
      <TopBar />
      <MainArea className="px-4">
        <Notice
          title={t("trouble.notFoundTitle")}
          action={
            <Link to="/" className={buttonClass()}>
              {t("trouble.toProjects")}
            </Link>
          }
        >
          {t("trouble.notFound")}
        </Notice>
      </MainArea>
    </>
  );
}
