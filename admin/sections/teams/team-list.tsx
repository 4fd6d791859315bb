import { getRouteApi } from "@tanstack/react-router";
import type { ListedTeam } from "hallpass";
import { Trash2, UsersRound } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ColumnsMenu } from "../../components/columns-menu.tsx";
import { useProject } from "../../data/projects.ts";
import { useHiddenColumns } from "../../pieces/lists/hidden-columns.ts";
import { List } from "../../pieces/lists/list.tsx";
import { useListInUrl } from "../../pieces/lists/list-in-url.ts";
import { ListSkeleton } from "../../pieces/lists/list-screen.tsx";
import { SelectionBar } from "../../pieces/lists/selection-bar.tsx";
import { useLanguage } from "../../texts/language.ts";
import { useTeamCount, useTeamsPage } from "./queries.ts";
import { type AskedAboutTeams, TeamDialogs, TeamMenu } from "./team-menu.tsx";
import type { TeamsSearch } from "./teams-search.ts";
import { columnsOf, TeamsTable } from "./teams-table.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/teams/");

/** The teams of the project: found, ordered and paged by the server, with what can be done with them. */
export function TeamList({ onCreate }: { onCreate: () => void }) {
  const { t, locale } = useLanguage();
  const { id: projectId } = useProject();
  const search = route.useSearch();
  const { q, sort = "created", order = "desc", cursor } = search;
  const navigate = route.useNavigate();
  const { rows: teams, isStale } = useTeamsPage(search);
  const { count, isAtLeast } = useTeamCount(q);
  const { hidden, hide } = useHiddenColumns("teams");
  const [asked, setAsked] = useState<AskedAboutTeams | null>(null);

  const { change, typed, type, paging, picked, pick, unpick } = useListInUrl<TeamsSearch>(
    search,
    teams,
    (changes, how) => navigate({ search: (known) => ({ ...known, ...changes }), ...how }),
  );
  const open = useCallback(
    (team: ListedTeam) =>
      navigate({ to: "/projects/$projectId/teams/$teamId", params: { projectId, teamId: team.id } }),
    [navigate, projectId],
  );
  const menuOf = useCallback(
    (team: ListedTeam) => <TeamMenu team={team} onOpen={() => open(team)} onAsk={setAsked} />,
    [open],
  );
  const pickedTeams = teams?.filter(({ id }) => picked.has(id)) ?? [];

  if (!teams) return <ListSkeleton />;
  return (
    <>
      <List
        total={q === undefined && cursor === undefined ? teams.length : 1}
        shown={teams.length}
        box="own"
        empty={{
          icon: UsersRound,
          title: t("teams.emptyTitle"),
          hint: t("teams.empty"),
          action: <Button onClick={onCreate}>{t("teams.create")}</Button>,
        }}
        search={{ label: t("teams.search"), value: typed, onChange: type }}
        filters={<ColumnsMenu columns={columnsOf({ t, locale, projectId, menuOf })} hidden={hidden} onHide={hide} />}
        count={count === undefined ? undefined : t("teams.count", { count })}
        noMatch={{
          title: t("teams.noMatchTitle"),
          hint: cursor ? t("teams.noMoreHere") : t("teams.noMatch", { query: q ?? "" }),
          onClear: () => change({ q: undefined }),
        }}
        paging={{
          ...paging,
          shown: teams.length,
          total: count,
          isAtLeast,
        }}
      >
        <TeamsTable
          teams={teams}
          projectId={projectId}
          sort={{ by: sort, isDescending: order === "desc" }}
          onSort={({ by, isDescending }) =>
            change({ sort: by === "name" ? by : "created", order: isDescending ? "desc" : "asc" })
          }
          hidden={hidden}
          isStale={isStale}
          picked={picked}
          onPick={pick}
          onOpen={open}
          menuOf={menuOf}
        />
      </List>
      <SelectionBar count={pickedTeams.length} onClear={unpick}>
        <Button size="small" look="danger-quiet" onClick={() => setAsked({ what: "delete", teams: pickedTeams })}>
          <Trash2 size={15} aria-hidden="true" />
          {t("common.delete")}
        </Button>
      </SelectionBar>
      <TeamDialogs asked={asked} onClose={() => setAsked(null)} onDeleted={unpick} />
    </>
  );
}
