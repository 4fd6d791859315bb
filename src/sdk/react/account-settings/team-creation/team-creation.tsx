import { AuthSkeleton } from "#sdk/react/components/auth-skeleton.tsx";
import { MessageCard } from "#sdk/react/components/cards/message-card.tsx";
import { useNavigateOrLoad } from "#sdk/react/hooks/use-navigate.ts";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { Scope } from "#sdk/react/scope.tsx";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { Styles } from "#sdk/react/theme/theme.tsx";
import { Panel } from "#sdk/react/ui/panel.tsx";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { styles } from "../styles.ts";
import { NewTeam } from "./new-team.tsx";

/** The props of `TeamCreation`. */
export interface TeamCreationProps {
  /** Fills the window. */
  fullPage?: boolean;
}

/**
 * A page to create a team. Then it navigates to the settings of the new team: `#team-<id>` of the account settings.
 * Redirects to sign-in when no user is signed in.
 *
 *     <TeamCreation fullPage />
 */
export function TeamCreation({ fullPage = false }: TeamCreationProps) {
  return (
    <PromptSuspense fallback={<AuthSkeleton fullPage={fullPage} />}>
      <Creation fullPage={fullPage} />
    </PromptSuspense>
  );
}

function Creation({ fullPage }: { fullPage: boolean }) {
  const app = useHallpassApp();
  const t = useTeamTexts();
  const navigate = useNavigateOrLoad();
  useUser({ or: "redirect" });
  const { config } = useProject();

  if (!config.clientTeamCreationEnabled) return <MessageCard title={t("teamCreationDisabled")} fullPage={fullPage} />;
  return (
    <Scope fullPage={fullPage}>
      <Styles css={styles} />
      <Panel title={t("teamCreate")} subtitle={t("teamCreateAbout")} fullPage={fullPage}>
        <NewTeam onCreated={({ id }) => navigate(`${app.urls.accountSettings}#team-${id}`)} />
      </Panel>
    </Scope>
  );
}
