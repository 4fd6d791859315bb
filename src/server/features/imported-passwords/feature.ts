import type { Feature } from "#server/feature.ts";
import { importedPasswordRoutes } from "./routes.ts";

export const importedPasswords: Feature = { routes: importedPasswordRoutes };
