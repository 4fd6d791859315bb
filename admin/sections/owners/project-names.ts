import type { SayText } from "../../texts/texts.ts";

const NAMED_MAX = 5;

/** Names the projects that a change is about: all of them, or the first ones and how many more there are. */
export function projectNames(projects: readonly { displayName: string }[], t: SayText): string {
  const names = projects.map(({ displayName }) => t("owners.projectName", { name: displayName }));
  const shown = names.slice(0, NAMED_MAX).join(", ");
  const count = names.length - NAMED_MAX;
  return count > 0 ? t("owners.moreProjects", { projects: shown, count }) : shown;
}
