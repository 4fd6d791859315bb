import type { Project } from "#sdk/projects/project.ts";
import { usePermissions } from "#sdk/react/hooks/use-permissions.ts";
import { useSectionTexts } from "#sdk/react/texts/use-section-texts.ts";
import type { Team } from "#sdk/teams/team.ts";
import { SectionView } from "../section-view.tsx";
import { sectionsOfTeam } from "./sections.ts";

/** Every section of a team that the user may see, with its heading. Suspends until the permissions are loaded. */
export function TeamPage({ project, team }: { project: Project; team: Team }) {
  const t = useSectionTexts();
  const permissions = new Set(usePermissions(team).map(({ id }) => id));
  const shown = sectionsOfTeam.filter(({ when }) => when?.({ project, permissions }) ?? true);
  return shown.map(({ label, description, Content }) => (
    <SectionView key={label} label={t(label)} description={description && t(description)}>
      <Content team={team} />
    </SectionView>
  ));
}
