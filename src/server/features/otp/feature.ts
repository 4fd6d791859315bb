import type { Feature } from "#server/feature.ts";
import { otpRoutes } from "./routes.ts";

export const otp: Feature = { routes: otpRoutes };
