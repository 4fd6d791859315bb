import { texts as common } from "./common.ts";
import { texts as domains } from "./domains.ts";
import { texts as frame } from "./frame.ts";
import { texts as keys } from "./keys.ts";
import { texts as list } from "./list.ts";
import { texts as newProject } from "./new-project.ts";
import { texts as overview } from "./overview.ts";
import { texts as palette } from "./palette.ts";
import { texts as projects } from "./projects.ts";
import { texts as setUp } from "./set-up.ts";
import { texts as settings } from "./settings.ts";
import { texts as signIn } from "./sign-in.ts";
import { texts as signInMethods } from "./sign-in-methods.ts";
import { texts as snippets } from "./snippets.ts";
import { texts as trouble } from "./trouble.ts";
import { texts as validation } from "./validation.ts";

export const texts = {
  ...common,
  ...domains,
  ...frame,
  ...keys,
  ...list,
  ...newProject,
  ...overview,
  ...palette,
  ...projects,
  ...setUp,
  ...settings,
  ...signIn,
  ...signInMethods,
  ...snippets,
  ...trouble,
  ...validation,
};
