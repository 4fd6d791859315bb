import { createRoute, Outlet } from "@tanstack/react-router";
import { ProjectFrame } from "../frame/project-frame.tsx";
import { signedInRoute } from "./signed-in.tsx";

export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/projects/$projectId",
  component: ProjectPages,
});

function ProjectPages() {
  const { projectId } = projectRoute.useParams();
  return (
    <ProjectFrame projectId={projectId}>
      <Outlet />
    </ProjectFrame>
  );
}
