import { Link, Outlet, useParams } from "@tanstack/react-router";
import { buttonClass } from "../components/button.tsx";
import { Loaded } from "../components/loaded.tsx";
import { Notice } from "../components/trouble.tsx";
import { useLast } from "../components/use-last.ts";
import { ProjectContext, useIsBeingLeft, useProject, useProjects } from "../data/projects.ts";
import { useTexts } from "../texts/language.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Drawer } from "./drawer.tsx";
import { MainArea } from "./main-area.tsx";
import { NavAside } from "./nav-aside.tsx";
import { ProjectNav } from "./project-nav.tsx";
import { ProjectSwitcher } from "./project-switcher.tsx";
import { TopBar } from "./top-bar.tsx";

/** The frame of a project's pages: the navigation at the side, the project switcher on top. */
export function ProjectPages() {
  const { projectId } = useParams({ from: "/signed-in/projects/$projectId" });
  const project = useProjectAt(projectId);
  if (!project) return <NoSuchProject />;
  return (
    <ProjectContext value={project}>
      <TopBar start={<NavDrawer />}>
        <span aria-hidden="true" className="text-line max-sm:hidden">
          /
        </span>
        <ProjectSwitcher />
      </TopBar>
      <div className="mx-auto flex w-full max-w-[90rem]">
        <NavAside />
        <MainArea className="flex-1 px-4 pt-5 pb-20 sm:px-8">
          <div className="mx-auto max-w-[70rem]">
            <Breadcrumbs />
            <Loaded key={project.id}>
              <Outlet />
            </Loaded>
          </div>
        </MainArea>
      </div>
    </ProjectContext>
  );
}

/** The project in the URL. A project that the owner deleted or left is no longer listed, but its pages stay until the router leaves them. */
function useProjectAt(projectId: string) {
  const listed = useProjects().find(({ id }) => id === projectId);
  const isBeingLeft = useIsBeingLeft(projectId);
  const shown = useLast(listed);
  return listed ?? (isBeingLeft && shown?.id === projectId ? shown : undefined);
}

function NavDrawer() {
  const { displayName } = useProject();
  return <Drawer title={displayName}>{(close) => <ProjectNav onGo={close} />}</Drawer>;
}

function NoSuchProject() {
  const t = useTexts();
  return (
    <>
      <TopBar />
      <MainArea className="px-4">
        <Notice
          title={t("trouble.projectNotFoundTitle")}
          action={
            <Link to="/" className={buttonClass()}>
              {t("trouble.toProjects")}
            </Link>
          }
        >
          {t("trouble.projectNotFound")}
        </Notice>
      </MainArea>
    </>
  );
}
