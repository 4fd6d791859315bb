import { Suspense, useId } from "react";
import { usePermissions } from "#sdk/react/hooks/use-permissions.ts";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { settingsStyles } from "#sdk/react/theme/settings-styles.ts";
import { Styles } from "#sdk/react/theme/theme.tsx";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";
import type { Team } from "#sdk/teams/team.ts";
import { sectionsOfTeam } from "./sections.ts";

/** Every section of a team that the user may see, with its heading. Suspends until the permissions are loaded. */
export function TeamPage({ team }: { team: Team }) {
  const project = useProject();
  const permissions = new Set(usePermissions(team).map(({ id }) => id));
  const shown = sectionsOfTeam.filter(({ when }) => when?.({ project, permissions }) ?? true);
  return (
    <div className="hp-parts">
      <Styles css={settingsStyles} />
      {shown.map((section) => (
        <TeamSectionView key={section.label} {...section} team={team} />
      ))}
    </div>
  );
}

function TeamSectionView({ label, description, Content, team }: (typeof sectionsOfTeam)[number] & { team: Team }) {
  const t = useTeamTexts();
  const id = useId();
  return (
    <section className="hp-section" aria-labelledby={id}>
      <div>
        <h2 className="hp-label" id={id}>
          {t(label)}
        </h2>
        {description && <p className="hp-muted hp-small">{t(description)}</p>}
      </div>
      <Suspense fallback={<Skeleton height="2.625rem" />}>
        <Content team={team} />
      </Suspense>
    </section>
  );
}
