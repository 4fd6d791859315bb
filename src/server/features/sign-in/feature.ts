import type { Feature } from "#server/feature.ts";
import { signInRetention } from "./retention.ts";

export const signIn: Feature = { retention: signInRetention };
