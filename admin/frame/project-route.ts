import { createRoute } from "@tanstack/react-router";
import { signedInRoute } from "./signed-in-route.ts";

/** The parent of every page of a project. The router adds what stands around them, which needs the list of pages. */
export const projectRoute = createRoute({ getParentRoute: () => signedInRoute, path: "/projects/$projectId" });
