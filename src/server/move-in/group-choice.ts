import type { MoveMap } from "./map.ts";
import { SourceError } from "./source-error.ts";

const CHOICES = ["teams", "permissions", "leave"] as const;

/** What groups of the source become: teams, permissions in the project, or nothing. */
export type GroupChoice = (typeof CHOICES)[number];

/** Reads the setting `groups` of the map. `usual` is what most users of the product expect. */
export function groupChoice({ settings }: MoveMap, usual: GroupChoice): GroupChoice {
  const given = settings?.groups ?? usual;
  const choice = CHOICES.find((each) => each === given);
  if (!choice) throw new SourceError(`The setting "groups" of the map is ${given}; expected ${CHOICES.join(", ")}.`);
  return choice;
}
