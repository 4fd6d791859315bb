import { getRouteApi } from "@tanstack/react-router";
import type { ServerUser } from "hallpass";
import { Download, Eye, ShieldOff, Trash2, UserPlus, Users, VenetianMask } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "../../components/button.tsx";
import { ColumnsMenu } from "../../components/columns-menu.tsx";
import { MenuItem, MenuSeparator } from "../../components/menu.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { useMethodName } from "../../data/method-names.ts";
import { nameOf } from "../../data/people.ts";
import { useProject } from "../../data/projects.ts";
import { type Chip, FilterChips, FilterMenu } from "../../pieces/filters.tsx";
import { useHiddenColumns } from "../../pieces/hidden-columns.ts";
import { List } from "../../pieces/list.tsx";
import { useListInUrl } from "../../pieces/list-in-url.ts";
import { ListScreen, ListSkeleton } from "../../pieces/list-screen.tsx";
import { SelectionBar } from "../../pieces/selection-bar.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { CreateUserDialog } from "./create-user-dialog.tsx";
import { DaysDialog } from "./days-dialog.tsx";
import { DeleteUsersDialog } from "./delete-users-dialog.tsx";
import { useExportUsers } from "./export-users.ts";
import { useUserCounts, useUsersPage } from "./queries.ts";
import { ImpersonateDialog } from "./user/impersonate-dialog.tsx";
import { ResetSecondFactorDialog } from "./user/reset-second-factor-dialog.tsx";
import { NO_FILTERS, useUserChips, useUserFilters } from "./user-filters.ts";
import { isUnfiltered, type UsersSearch } from "./users-search.ts";
import { columnsOf, UsersTable } from "./users-table.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/users/");

export function UsersScreen() {
  const t = useTexts();
  const { create } = route.useSearch();
  const navigate = route.useNavigate();
  const openDialog = (isOpen: boolean) =>
    navigate({ search: (known) => ({ ...known, create: isOpen || undefined }), replace: true });

  return (
    <>
      <ListScreen
        title={t("users.title")}
        subtitle={t("users.subtitle")}
        action={
          <Button look="solid" onClick={() => openDialog(true)}>
            <UserPlus size={16} aria-hidden="true" />
            {t("users.create")}
          </Button>
        }
      >
        <UserList onCreate={() => openDialog(true)} />
      </ListScreen>
      <CreateUserDialog isOpen={create === true} onClose={() => openDialog(false)} />
    </>
  );
}

/** The columns that cannot be hidden. */
const ALWAYS: ReadonlySet<string> = new Set(["user", "actions"]);

function UserList({ onCreate }: { onCreate: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const search = route.useSearch();
  const { sort = "signed-up", order = "desc", cursor, from: _from, create: _create, ...filters } = search;
  const navigate = route.useNavigate();
  const { rows: users, isStale } = useUsersPage(search);
  const counts = useUserCounts(filters);
  const { hidden, hide } = useHiddenColumns("users");
  const [deleting, setDeleting] = useState<readonly ServerUser[] | null>(null);
  const [asked, setAsked] = useState<{ what: "impersonate" | "second-factor"; user: ServerUser } | null>(null);

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
    (user: ServerUser) => (
      <RowMenu label={t("users.rowMenu", { name: nameOf(user, t) })}>
        <MenuItem icon={Eye} onChoose={() => open(user)}>
          {t("users.viewDetails")}
        </MenuItem>
        <MenuItem icon={VenetianMask} onChoose={() => setAsked({ what: "impersonate", user })}>
          {t("impersonation.impersonate")}
        </MenuItem>
        {user.isMultiFactorRequired && (
          <MenuItem icon={ShieldOff} onChoose={() => setAsked({ what: "second-factor", user })}>
            {t("user.resetSecondFactor")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={Trash2} isDangerous onChoose={() => setDeleting([user])}>
          {t("common.delete")}
        </MenuItem>
      </RowMenu>
    ),
    [t, open],
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
            <ColumnsMenu
              columns={columnsOf({ t, methodName, projectId, menuOf }).filter(({ id }) => !ALWAYS.has(id))}
              hidden={hidden}
              onHide={hide}
            />
            <Button onClick={() => exportMatching(filters)}>
              <Download size={15} aria-hidden="true" />
              <span className="max-sm:sr-only">{t("users.export")}</span>
            </Button>
          </>
        }
        chips={<FilterChips chips={chips} />}
        count={counts.matching === undefined ? undefined : t("users.count", { count: counts.matching })}
        noMatch={{
          title: t("users.noMatchTitle"),
          hint: cursor ? t("users.noMoreHere") : noMatch(search.q, chips, t),
          onClear: clear,
        }}
        paging={{
          from: paging.from,
          shown: users.length,
          total: counts.matching,
          isAtLeast: counts.isAtLeast,
          onPrevious: paging.previous,
          onNext: paging.next,
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
        <Button size="small" look="danger-quiet" onClick={() => setDeleting(pickedUsers)}>
          <Trash2 size={15} aria-hidden="true" />
          {t("common.delete")}
        </Button>
      </SelectionBar>
      <ImpersonateDialog user={asked?.what === "impersonate" ? asked.user : null} onClose={() => setAsked(null)} />
      <ResetSecondFactorDialog
        user={asked?.what === "second-factor" ? asked.user : null}
        onClose={() => setAsked(null)}
      />
      <DaysDialog
        isOpen={isChoosingDays}
        onClose={() => setChoosingDays(false)}
        since={filters.since}
        until={filters.until}
        onChoose={(days) => change({ period: undefined, since: undefined, until: undefined, ...days })}
      />
      <DeleteUsersDialog users={deleting} onClose={() => setDeleting(null)} onDeleted={unpick} />
    </>
  );
}

/** Says which search and which filters exclude all users. */
function noMatch(query: string | undefined, chips: readonly Chip[], t: SayText): string {
  const filters = chips.map(({ text }) => text).join(", ");
  if (chips.length === 0) return t("users.noMatchQuery", { query: query ?? "" });
  return query === undefined ? t("users.noMatchFilters", { filters }) : t("users.noMatchBoth", { query, filters });
}
