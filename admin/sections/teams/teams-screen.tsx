import { getRouteApi } from "@tanstack/react-router";
import type { ListedTeam } from "hallpass";
import { Eye, Pencil, Plus, Trash2, UsersRound } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ColumnsMenu } from "../../components/columns-menu.tsx";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { useProject } from "../../data/projects.ts";
import { useHiddenColumns } from "../../pieces/hidden-columns.ts";
import { List } from "../../pieces/list.tsx";
import { useListInUrl } from "../../pieces/list-in-url.ts";
import { ListScreen, ListSkeleton } from "../../pieces/list-screen.tsx";
import { SelectionBar } from "../../pieces/selection-bar.tsx";
import { useLanguage, useTexts } from "../../texts/language.ts";
import { CreateTeamDialog } from "./create-team-dialog.tsx";
import { DeleteTeamsDialog } from "./delete-teams-dialog.tsx";
import { EditTeamDialog } from "./edit-team-dialog.tsx";
import { useTeamCount, useTeamsPage } from "./queries.ts";
import type { TeamsSearch } from "./teams-search.ts";
import { columnsOf, TeamsTable } from "./teams-table.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/teams/");

export function TeamsScreen() {
  const t = useTexts();
  const { create } = route.useSearch();
  const navigate = route.useNavigate();
  const openDialog = (isOpen: boolean) =>
    navigate({ search: (known) => ({ ...known, create: isOpen || undefined }), replace: true });

  return (
    <>
      <ListScreen
        title={t("teams.title")}
        subtitle={t("teams.subtitle")}
        action={
          <Button look="solid" onClick={() => openDialog(true)}>
            <Plus size={16} aria-hidden="true" />
            {t("teams.create")}
          </Button>
        }
      >
        <TeamList onCreate={() => openDialog(true)} />
      </ListScreen>
      <CreateTeamDialog isOpen={create === true} onClose={() => openDialog(false)} />
    </>
  );
}

/** The columns that cannot be hidden. */
const ALWAYS: ReadonlySet<string> = new Set(["name", "actions"]);

function TeamList({ onCreate }: { onCreate: () => void }) {
  const { t, locale } = useLanguage();
  const { id: projectId } = useProject();
  const search = route.useSearch();
  const { q, sort = "created", order = "desc", cursor } = search;
  const navigate = route.useNavigate();
  const { rows: teams, isStale } = useTeamsPage(search);
  const { count, isAtLeast } = useTeamCount(q);
  const { hidden, hide } = useHiddenColumns("teams");
  const [editing, setEditing] = useState<ListedTeam | null>(null);
  const [deleting, setDeleting] = useState<readonly ListedTeam[] | null>(null);

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
    (team: ListedTeam) => (
      <RowMenu label={t("teams.rowMenu", { name: team.displayName })}>
        <MenuItem icon={Eye} onChoose={() => open(team)}>
          {t("teams.viewMembers")}
        </MenuItem>
        <MenuItem icon={Pencil} onChoose={() => setEditing(team)}>
          {t("teams.edit")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash2} isDangerous onChoose={() => setDeleting([team])}>
          {t("common.delete")}
        </MenuItem>
      </RowMenu>
    ),
    [t, open],
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
        filters={
          <ColumnsMenu
            columns={columnsOf({ t, locale, projectId, menuOf }).filter(({ id }) => !ALWAYS.has(id))}
            hidden={hidden}
            onHide={hide}
          />
        }
        count={count === undefined ? undefined : t("teams.count", { count })}
        noMatch={{
          title: t("teams.noMatchTitle"),
          hint: cursor ? t("teams.noMoreHere") : t("teams.noMatch", { query: q ?? "" }),
          onClear: () => change({ q: undefined }),
        }}
        paging={{
          from: paging.from,
          shown: teams.length,
          total: count,
          isAtLeast,
          onPrevious: paging.previous,
          onNext: paging.next,
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
        <Button size="small" look="danger-quiet" onClick={() => setDeleting(pickedTeams)}>
          <Trash2 size={15} aria-hidden="true" />
          {t("common.delete")}
        </Button>
      </SelectionBar>
      <EditTeamDialog team={editing} onClose={() => setEditing(null)} />
      <DeleteTeamsDialog teams={deleting} onClose={() => setDeleting(null)} onDeleted={unpick} />
    </>
  );
}
