import { texts as common } from "./en-US/console/common.ts";
import { texts as frame } from "./en-US/console/frame.ts";
import { texts as list } from "./en-US/console/list.ts";
import { texts as palette } from "./en-US/console/palette.ts";
import { texts as projects } from "./en-US/console/projects.ts";
import { texts as trouble } from "./en-US/console/trouble.ts";

/** What the console's first screen, the list of projects, can show. The other texts are loaded with the other pages. */
export const texts = { ...common, ...frame, ...list, ...palette, ...projects, ...trouble } as const;
