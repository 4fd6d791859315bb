import type { InstanceProject } from "hallpass/admin";
import type { SayText } from "../../../texts/texts.ts";

/** Who owns a project: up to three names, and how many there are besides. */
export function membersText({ ownerTeam }: Pick<InstanceProject, "ownerTeam">, t: SayText): string {
  if (!ownerTeam || ownerTeam.memberCount === 0) return t("allProjects.nobody");
  const names = ownerTeam.memberNames.join(", ");
  const more = ownerTeam.memberCount - ownerTeam.memberNames.length;
  return more > 0 ? t("allProjects.andMore", { names, count: more }) : names;
}
