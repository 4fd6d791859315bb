import { createRoute } from "@tanstack/react-router";
import { rootRoute } from "./root-route.tsx";

/** The parent of every page behind sign-in. The router adds its component, which imports the list of pages. */
export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: "signed-in" });
