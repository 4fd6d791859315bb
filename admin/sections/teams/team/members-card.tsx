import { getRouteApi, Link } from "@tanstack/react-router";
import type { ListedTeamMember, ServerTeam } from "hallpass";
import { KeySquare, Pencil, Plus, User, UserMinus, UsersRound } from "lucide-react";
import { useCallback, useState } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { MenuItem, MenuSeparator } from "../../../components/menu.tsx";
import { RowMenu } from "../../../components/row-menu.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { nameOf } from "../../../data/people.ts";
import { useProject } from "../../../data/projects.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { List } from "../../../pieces/lists/list.tsx";
import { type ListSearch, useListInUrl } from "../../../pieces/lists/list-in-url.ts";
import { MemberGrantsDialog } from "../../../pieces/members/member-grants-dialog.tsx";
import { RemoveMemberDialog } from "../../../pieces/members/remove-member-dialog.tsx";
import { useTexts } from "../../../texts/language.ts";
import { AddMemberDialog } from "./add-member-dialog.tsx";
import { MemberNameDialog } from "./member-name-dialog.tsx";
import { MembersTable } from "./members-table.tsx";
import { useMemberCount, useMembersPage } from "./queries.ts";

const route = getRouteApi("/signed-in/projects/$projectId/teams/$teamId");

/** The members of the team, with their permissions in it. */
export function MembersCard({ team }: { team: ServerTeam }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const [isAdding, setAdding] = useState(false);
  return (
    <LoadedCard
      title={t("members.title")}
      aside={
        <div className="flex flex-wrap gap-2">
          <Link
            to="/projects/$projectId/users"
            params={{ projectId }}
            search={{ team: team.id }}
            className={buttonClass({ look: "quiet", size: "small" })}
          >
            {t("members.showInUsers")}
          </Link>
          <Button size="small" onClick={() => setAdding(true)}>
            <Plus size={15} aria-hidden="true" />
            {t("members.add")}
          </Button>
        </div>
      }
    >
      <Members team={team} onAdd={() => setAdding(true)} />
      <AddMemberDialog isOpen={isAdding} onClose={() => setAdding(false)} team={team} />
    </LoadedCard>
  );
}

/** What a dialog does with a member. */
interface Asked {
  about: "permissions" | "name" | "removal";
  member: ListedTeamMember;
}

function Members({ team, onAdd }: { team: ServerTeam; onAdd: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const search = route.useSearch();
  const { q, cursor } = search;
  const navigate = route.useNavigate();
  const { rows: members, isStale } = useMembersPage(team, search);
  const count = useMemberCount(team.id, q);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);

  const { change, typed, type, paging } = useListInUrl<ListSearch>(search, members, (changes, how) =>
    navigate({ search: (known) => ({ ...known, ...changes }), resetScroll: false, ...how }),
  );
  const open = useCallback(
    (member: ListedTeamMember) =>
      navigate({ to: "/projects/$projectId/users/$userId", params: { projectId, userId: member.id } }),
    [navigate, projectId],
  );
  const menuOf = useCallback(
    (member: ListedTeamMember) => (
      <RowMenu label={t("members.rowMenu", { name: nameOf(member, t) })}>
        <MenuItem icon={User} onChoose={() => open(member)}>
          {t("members.viewUser")}
        </MenuItem>
        <MenuItem icon={KeySquare} onChoose={() => setAsked({ about: "permissions", member })}>
          {t("members.editPermissions")}
        </MenuItem>
        <MenuItem icon={Pencil} onChoose={() => setAsked({ about: "name", member })}>
          {t("members.editProfile")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={UserMinus} isDangerous onChoose={() => setAsked({ about: "removal", member })}>
          {t("members.remove")}
        </MenuItem>
      </RowMenu>
    ),
    [t, open],
  );
  const membershipFor = (about: Asked["about"]) => (asked?.about === about ? { team, user: asked.member } : null);

  if (!members) return <Skeleton className="h-40" />;
  return (
    <>
      <List
        total={q === undefined && cursor === undefined ? members.length : 1}
        shown={members.length}
        box="card"
        headingLevel={3}
        empty={{
          icon: UsersRound,
          title: t("members.emptyTitle"),
          hint: t("members.empty"),
          action: <Button onClick={onAdd}>{t("members.add")}</Button>,
        }}
        search={{ label: t("members.search"), value: typed, onChange: type }}
        count={count && t("members.count", { count: count.count })}
        noMatch={{
          title: t("members.noMatchTitle"),
          hint: cursor ? t("members.noMoreHere") : t("members.noMatch", { query: q ?? "" }),
          onClear: () => change({ q: undefined }),
        }}
        paging={{
          ...paging,
          shown: members.length,
          total: count?.count,
          isAtLeast: count?.isExact === false,
        }}
      >
        <div className="-mx-4 sm:-mx-5">
          <MembersTable members={members} projectId={projectId} isStale={isStale} onOpen={open} menuOf={menuOf} />
        </div>
      </List>
      <MemberGrantsDialog membership={membershipFor("permissions")} onClose={close} />
      <MemberNameDialog team={team} member={asked?.about === "name" ? asked.member : null} onClose={close} />
      <RemoveMemberDialog membership={membershipFor("removal")} onClose={close} />
    </>
  );
}
