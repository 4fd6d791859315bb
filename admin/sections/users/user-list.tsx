import { getRouteApi, Link } from "@tanstack/react-router";
import type { ServerUser } from "hallpass";
import { Download, Send, Trash2, Users } from "lucide-react";
import { useCallback, useState } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { ColumnsMenu } from "../../components/columns-menu.tsx";
import { useMethodName } from "../../data/method-names.ts";
import { useProject } from "../../data/projects.ts";
import { DaysDialog } from "../../pieces/lists/days-dialog.tsx";
import { type Chip, FilterChips, FilterMenu } from "../../pieces/lists/filters.tsx";
import { useHiddenColumns } from "../../pieces/lists/hidden-columns.ts";
import { List } from "../../pieces/lists/list.tsx";
import { useListInUrl } from "../../pieces/lists/list-in-url.ts";
import { ListSkeleton } from "../../pieces/lists/list-screen.tsx";
import { SelectionBar } from "../../pieces/lists/selection-bar.tsx";
import { isUnfiltered, NO_FILTERS } from "../../pieces/users/user-filter-search.ts";
import { useUserChips, useUserFilters } from "../../pieces/users/user-filters.ts";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { useExportUsers } from "./export-users.ts";
import { useUserCount, useUsersPage } from "./queries.ts";
import { type AskedAboutUsers, UserDialogs, UserMenu } from "./user-menu.tsx";
import type { UsersSearch } from "./users-search.ts";
import { columnsOf, TEAMS_COLUMN, UsersTable } from "./users-table.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/users/");

/** The users of the project: found, filtered, ordered and paged by the server, with what can be done with them. */
export function UserList({ onCreate }: { onCreate: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const search = route.useSearch();
  const { sort = "signed-up", order = "desc", cursor, from: _from, create: _create, ...filters } = search;
  const navigate = route.useNavigate();
  const { hidden, hide } = useHiddenColumns("users");
  const { rows: users, isStale } = useUsersPage(search, { withTeams: !hidden.has(TEAMS_COLUMN) });
  const { count, isAtLeast } = useUserCount(filters);
  const [asked, setAsked] = useState<AskedAboutUsers | null>(null);

  const { change, typed, type, paging, picked, pick, unpick } = useListInUrl<UsersSearch>(
    search,
    users,
    (changes, how) => navigate({ search: (known) => ({ ...known, ...changes }), ...how }),
  );
  const clear = () => change(NO_FILTERS);
  const chips = useUserChips(filters, change);
  const open = useCallback(
    (user: ServerUser) =>
      navigate({ to: "/projects/$projectId/users/$userId", params: { projectId, userId: user.id } }),
    [navigate, projectId],
  );
  const menuOf = useCallback(
    (user: ServerUser) => <UserMenu user={user} onOpen={() => open(user)} onAsk={setAsked} />,
    [open],
  );
  const methodName = useMethodName();
  const { exportMatching, exportPicked } = useExportUsers();
  const [isChoosingDays, setChoosingDays] = useState(false);
  const menu = useUserFilters(filters, change, () => setChoosingDays(true));
  const pickedUsers = users?.filter(({ id }) => picked.has(id)) ?? [];

  if (!users) return <ListSkeleton />;
  return (
    <>
      <List
        total={isUnfiltered(filters) && cursor === undefined ? users.length : 1}
        shown={users.length}
        box="own"
        empty={{
          icon: Users,
          title: t("users.emptyTitle"),
          hint: t("users.empty"),
          action: <Button onClick={onCreate}>{t("users.create")}</Button>,
        }}
        search={{ label: t("users.search"), value: typed, onChange: type }}
        filters={
          <>
            <FilterMenu filters={menu} />
            <ColumnsMenu columns={columnsOf({ t, methodName, projectId, menuOf })} hidden={hidden} onHide={hide} />
            <Button onClick={() => exportMatching(filters)}>
              <Download size={15} aria-hidden="true" />
              <span className="max-sm:sr-only">{t("users.export")}</span>
            </Button>
            <Link
              to="/projects/$projectId/emails/send"
              params={{ projectId }}
              search={filters}
              className={buttonClass()}
            >
              <Send size={15} aria-hidden="true" />
              <span className="max-lg:sr-only">{t("users.mail")}</span>
            </Link>
          </>
        }
        chips={<FilterChips chips={chips} />}
        count={count === undefined ? undefined : t("users.count", { count })}
        noMatch={{
          title: t("users.noMatchTitle"),
          hint: cursor ? t("users.noMoreHere") : noMatch(search.q, chips, t),
          onClear: clear,
        }}
        paging={{
          ...paging,
          shown: users.length,
          total: count,
          isAtLeast,
        }}
      >
        <UsersTable
          users={users}
          projectId={projectId}
          sort={{ by: sort, isDescending: order === "desc" }}
          onSort={({ by, isDescending }) =>
            change({ sort: by === "last-active" ? by : "signed-up", order: isDescending ? "desc" : "asc" })
          }
          hidden={hidden}
          isStale={isStale}
          picked={picked}
          onPick={pick}
          onOpen={open}
          menuOf={menuOf}
        />
      </List>
      <SelectionBar count={pickedUsers.length} onClear={unpick}>
        <Button size="small" onClick={() => exportPicked(pickedUsers)}>
          <Download size={15} aria-hidden="true" />
          {t("users.exportPicked")}
        </Button>
        <Link
          to="/projects/$projectId/emails/send"
          params={{ projectId }}
          search={{ who: "picked", users: pickedUsers.map(({ id }) => id).join(",") }}
          className={buttonClass({ size: "small" })}
        >
          <Send size={15} aria-hidden="true" />
          {t("users.mail")}
        </Link>
        <Button size="small" look="danger-quiet" onClick={() => setAsked({ what: "delete", users: pickedUsers })}>
          <Trash2 size={15} aria-hidden="true" />
          {t("common.delete")}
        </Button>
      </SelectionBar>
      <UserDialogs asked={asked} onClose={() => setAsked(null)} onDeleted={unpick} />
      <DaysDialog
        isOpen={isChoosingDays}
        title={t("users.betweenTitle")}
        onClose={() => setChoosingDays(false)}
        since={filters.since}
        until={filters.until}
        onChoose={(days) => change({ period: undefined, since: undefined, until: undefined, ...days })}
      />
    </>
  );
}

/** Says which search and which filters exclude all users. */
function noMatch(query: string | undefined, chips: readonly Chip[], t: SayText): string {
  const filters = chips.map(({ text }) => text).join(", ");
  if (chips.length === 0) return t("users.noMatchQuery", { query: query ?? "" });
  return query === undefined ? t("users.noMatchFilters", { filters }) : t("users.noMatchBoth", { query, filters });
}
