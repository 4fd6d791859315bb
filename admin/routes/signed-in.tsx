import { createRoute } from "@tanstack/react-router";
import { SignedIn } from "../frame/signed-in.tsx";
import { rootRoute } from "./root.tsx";

export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: "signed-in", component: SignedIn });
