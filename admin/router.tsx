import { createRouter } from "@tanstack/react-router";
import { domainsRoute } from "./routes/domains.tsx";
import { keysRoute } from "./routes/keys.tsx";
import { newProjectRoute } from "./routes/new-project.tsx";
import { overviewRoute } from "./routes/overview.tsx";
import { projectRoute } from "./routes/project.tsx";
import { projectsRoute } from "./routes/projects.tsx";
import { rootRoute } from "./routes/root.tsx";
import { setUpRoute } from "./routes/set-up.tsx";
import { settingsRoute } from "./routes/settings.tsx";
import { signInRoute } from "./routes/sign-in.tsx";
import { signInMethodsRoute } from "./routes/sign-in-methods.tsx";
import { signedInRoute } from "./routes/signed-in.tsx";

export const BASE_PATH = "/admin";

/** Every address of the console. */
const routeTree = rootRoute.addChildren([
  setUpRoute,
  signInRoute,
  signedInRoute.addChildren([
    projectsRoute,
    newProjectRoute,
    projectRoute.addChildren([overviewRoute, signInMethodsRoute, domainsRoute, keysRoute, settingsRoute]),
  ]),
]);

export const router = createRouter({
  routeTree,
  basepath: BASE_PATH,
  defaultPreload: "intent",
  // Focus and scrolling are moved by the part that shows the page.
  scrollRestoration: false,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
