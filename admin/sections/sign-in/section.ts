import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../frame/root-route.tsx";
import { text } from "../search.ts";

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (search): { after_auth_return_to?: string } => ({
    after_auth_return_to: text(search, "after_auth_return_to"),
  }),
  component: lazyRouteComponent(() => import("./sign-in-screen.tsx"), "SignInScreen"),
});
