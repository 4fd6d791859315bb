import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { projectRoute } from "../../frame/project-route.ts";
import { signedInRoute } from "../../frame/signed-in-route.ts";
import { isSignInPage, pathInProject, pathOutsideProjects } from "./addresses.ts";

/** Every address in a project that is not a page: the address of one, or none. */
export const elsewhereInProjectRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/$",
  beforeLoad: ({ params, location }) => {
    const path = pathInProject(params._splat ?? "");
    if (path !== null) throw moved(`/projects/${params.projectId}${path}`, location);
  },
  component: lazyRouteComponent(() => import("./no-such-page.tsx"), "NoSuchPageInProject"),
});

/** Every address outside projects that is not a page. */
export const elsewhereRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/$",
  beforeLoad: ({ params, location }) => {
    const unknown = params._splat ?? "";
    if (isSignInPage(unknown)) {
      const href = `${window.location.origin}/${unknown}${location.searchStr}`;
      throw redirect({ href, reloadDocument: true, replace: true });
    }
    const path = pathOutsideProjects(unknown);
    if (path !== null) throw moved(path, location);
  },
  component: lazyRouteComponent(() => import("./no-such-page.tsx"), "NoSuchPage"),
});

const moved = (to: string, { search, hash }: { search: object; hash: string }) =>
  redirect({ to, search, hash, replace: true });
