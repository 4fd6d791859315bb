import type { Feature } from "#server/feature.ts";
import { storedFilePages } from "./page.ts";

export const storedFiles: Feature = { pages: storedFilePages };
