import { useEffect } from "react";
import type { TeamOrId } from "#sdk/permissions/permission.ts";
import { useNavigateOrLoad } from "#sdk/react/hooks/use-navigate.ts";
import { useProject } from "#sdk/react/hooks/use-project.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { Scope } from "#sdk/react/scope.tsx";
import { useAccountTexts } from "#sdk/react/texts/use-account-texts.ts";
import { ChevronsIcon, PlusIcon, SettingsIcon } from "#sdk/react/ui/account-icons.tsx";
import { Menu, type MenuGroup, type MenuItem } from "#sdk/react/ui/menu.tsx";
import { PromptSuspense } from "#sdk/react/ui/prompt-suspense.tsx";
import { Skeleton } from "#sdk/react/ui/skeleton.tsx";
import { isReachable } from "#sdk/redirects/handler-pages.ts";
import type { Team } from "#sdk/teams/team.ts";
import type { CurrentUser } from "#sdk/users/shared/user.ts";
import { Avatar } from "./user-avatar.tsx";

type ShownTeam = Pick<Team, "id" | "displayName"> & { profileImageUrl?: string | null };
type Choice<T, AllowNull extends boolean> = AllowNull extends true ? T | null : T;

/** The props of `SelectedTeamSwitcher`. */
export interface SelectedTeamSwitcherProps<AllowNull extends boolean = false> {
  /** Returns the address to navigate to after a team was chosen. */
  urlMap?: (team: Choice<Team, AllowNull>) => string;
  /**
   * The team to select, or its id, for example the one in the page's address. With the id of a team of which the user is
   * not a member, no team is selected.
   */
  selectedTeam?: TeamOrId;
  /** Does not change the user's selected team. */
  noUpdateSelectedTeam?: boolean;
  /** Offers to select no team. */
  allowNull?: AllowNull;
  nullLabel?: string;
  onChange?: (team: Choice<Team, AllowNull>) => void | Promise<void>;
  /** Shown instead of the signed-in user's teams, for previews. */
  mockUser?: { selectedTeam?: ShownTeam };
  mockTeams?: readonly ShownTeam[];
}

/**
 * Shows the user's selected team, and a menu to select another one.
 *
 *     <SelectedTeamSwitcher urlMap={(team) => `/teams/${team.id}`} />
 */
export function SelectedTeamSwitcher<AllowNull extends boolean = false>({
  mockUser,
  mockTeams,
  ...props
}: SelectedTeamSwitcherProps<AllowNull>) {
  const isMock = mockUser !== undefined || mockTeams !== undefined;
  return (
    <Scope inline>
      <PromptSuspense fallback={<Skeleton width="11rem" height="2.75rem" />}>
        {isMock ? (
          <TeamMenu teams={mockTeams ?? []} selected={mockUser?.selectedTeam ?? null} choose={() => {}} extra={[]} />
        ) : (
          // The choice is null only with `allowNull`.
          <OwnTeamMenu {...(props as OwnProps)} />
        )}
      </PromptSuspense>
    </Scope>
  );
}

type OwnProps = Omit<SelectedTeamSwitcherProps<true>, "allowNull"> & { allowNull?: boolean };

function OwnTeamMenu(props: OwnProps) {
  const user = useUser();
  if (!user) return <TeamMenu teams={[]} selected={null} choose={() => {}} extra={[]} />;
  return <TeamMenuOf {...props} user={user} />;
}

function TeamMenuOf({
  user,
  urlMap,
  selectedTeam,
  noUpdateSelectedTeam = false,
  allowNull = false,
  nullLabel,
  onChange,
}: OwnProps & { user: CurrentUser }) {
  const app = useHallpassApp();
  const t = useAccountTexts();
  const navigate = useNavigateOrLoad();
  const teams = useResource(user.teams);
  const { config } = useProject();
  const hasSettings = isReachable(app.urls, "accountSettings");
  const named = selectedTeam === undefined ? undefined : teamOf(selectedTeam, teams);
  const selected = named === undefined && !noUpdateSelectedTeam ? user.selectedTeam : (named ?? null);
  const given = noUpdateSelectedTeam ? undefined : named?.id;

  useEffect(() => {
    if (given !== undefined && given !== user.selectedTeam?.id) void user.setSelectedTeam({ id: given });
  }, [user, given]);

  const choose = async (id: string | null) => {
    const team = teams.find((each) => each.id === id) ?? null;
    if (!noUpdateSelectedTeam) await user.setSelectedTeam(team);
    await onChange?.(team);
    if (urlMap) navigate(urlMap(team));
  };
  const create: MenuItem = {
    text: t("createTeam"),
    icon: <PlusIcon />,
    onClick: () => navigate(`${app.urls.accountSettings}#team-creation`),
  };
  return (
    <TeamMenu
      teams={teams}
      selected={selected}
      choose={choose}
      nullLabel={allowNull ? (nullLabel ?? t("noTeam")) : undefined}
      settings={hasSettings ? (id) => navigate(`${app.urls.accountSettings}#team-${id}`) : undefined}
      extra={hasSettings && config.clientTeamCreationEnabled ? [create] : []}
    />
  );
}

/** Returns the team that a property names: the given object, if it can be shown, or the user's team of this id. */
function teamOf(named: TeamOrId, teams: readonly Team[]): ShownTeam | null {
  if (typeof named === "object" && isShown(named)) return named;
  const id = typeof named === "object" ? named.id : named;
  return teams.find((team) => team.id === id) ?? null;
}

const isShown = (team: object): team is ShownTeam => "displayName" in team;

interface TeamMenuProps {
  teams: readonly ShownTeam[];
  selected: ShownTeam | null;
  choose: (id: string | null) => void | Promise<void>;
  /** The label of the choice "no team". Without it, there is no such choice. */
  nullLabel?: string;
  settings?: (teamId: string) => void;
  extra: readonly MenuItem[];
}

function TeamMenu({ teams, selected, choose, nullLabel, settings, extra }: TeamMenuProps) {
  const t = useAccountTexts();
  const others = teams.filter(({ id }) => id !== selected?.id);
  const item = (team: ShownTeam, isChosen: boolean): MenuItem => ({
    id: team.id,
    text: team.displayName,
    icon: <TeamPicture team={team} size={22} />,
    isChosen,
    onClick: () => choose(team.id),
  });
  const current: MenuItem[] = selected
    ? [
        item(selected, true),
        ...(settings
          ? [{ text: t("teamSettings"), icon: <SettingsIcon />, onClick: () => settings(selected.id) }]
          : []),
      ]
    : [];
  const groups: MenuGroup[] = [
    ...(selected ? [{ label: t("currentTeam"), items: current }] : []),
    ...(nullLabel === undefined
      ? []
      : [{ items: [{ text: nullLabel, isChosen: selected === null, onClick: () => choose(null) }] }]),
    ...(others.length > 0 ? [{ label: t("otherTeams"), items: others.map((team) => item(team, false)) }] : []),
    ...(teams.length === 0 ? [{ note: t("noTeamsYet"), items: [] }] : []),
    ...(extra.length > 0 ? [{ items: extra }] : []),
  ];
  return (
    <Menu
      label={t("selectTeam")}
      isWide
      isFramed
      button={
        <>
          {selected && <TeamPicture team={selected} size={28} />}
          <span className="hp-who">
            <span aria-hidden={selected ? undefined : true}>{selected?.displayName ?? t("selectTeam")}</span>
          </span>
          <span className="hp-chevron">
            <ChevronsIcon />
          </span>
        </>
      }
      groups={groups}
    />
  );
}

const TeamPicture = ({ team, size }: { team: ShownTeam; size: number }) => (
  <Avatar
    size={size}
    user={{ displayName: team.displayName, primaryEmail: null, profileImageUrl: team.profileImageUrl ?? null }}
  />
);
