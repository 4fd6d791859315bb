import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in-route.ts";

/** The parent of every page of a project. The router adds its component, which imports the list of pages. */
export const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/projects/$projectId",
  // What surrounds the pages stays, with the focus in it.
  remountDeps: () => undefined,
});
