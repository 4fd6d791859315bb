import { createRouter } from "@tanstack/react-router";
import { ProjectPages } from "./frame/project-frame.tsx";
import { projectRoute } from "./frame/project-route.ts";
import { rootRoute } from "./frame/root-route.tsx";
import { SignedIn } from "./frame/signed-in.tsx";
import { signedInRoute } from "./frame/signed-in-route.ts";
import {
  ELSEWHERE,
  ELSEWHERE_IN_PROJECT,
  OWNER_SECTIONS,
  PROJECT_SECTIONS,
  PUBLIC_SECTIONS,
} from "./sections/index.ts";

export const BASE_PATH = "/admin";

/** All routes of the console: the lists of pages, each in its frame. */
const routeTree = rootRoute.addChildren([
  ...PUBLIC_SECTIONS,
  signedInRoute
    .update({ component: SignedIn })
    .addChildren([
      ...OWNER_SECTIONS,
      projectRoute.update({ component: ProjectPages }).addChildren([...PROJECT_SECTIONS, ELSEWHERE_IN_PROJECT]),
      ELSEWHERE,
    ]),
]);

export const router = createRouter({
  routeTree,
  basepath: BASE_PATH,
  defaultPreload: "intent",
  // A page of another thing begins anew: a screen keeps what it shows until what it asks for instead is loaded.
  defaultRemountDeps: ({ params }) => params,
  // MainArea moves the focus and the scroll position.
  scrollRestoration: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
