import { usePermissions } from "#sdk/react/hooks/use-permissions.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import type { Team } from "#sdk/teams/team.ts";
import type { TeamViewer, Viewer } from "./section.ts";
import { SectionView } from "./section-view.tsx";
import { teamSections } from "./sections.ts";

/** The sections of a team, as far as the user's permissions in it show them. Suspends until these are loaded. */
export function TeamSettings({ viewer, team }: { viewer: Viewer; team: Team }) {
  const t = useSettingsTexts();
  const permissions = new Set(usePermissions(team).map(({ id }) => id));
  const teamViewer: TeamViewer = { ...viewer, team, permissions };
  const shown = teamSections.filter(({ when }) => when?.(teamViewer) ?? true);
  return shown.map(({ label, description, Content }) => (
    <SectionView key={label} label={t(label)} description={description && t(description)}>
      <Content team={team} />
    </SectionView>
  ));
}
