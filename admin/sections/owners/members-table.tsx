import type { ProjectMember } from "hallpass";
import { LogOut, ShieldOff, UserMinus } from "lucide-react";
import { useMemo } from "react";
import { readableAddress } from "#contract/readable-address.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { MenuItem } from "../../components/menu.tsx";
import { Moment } from "../../components/moment.tsx";
import { RowMenu } from "../../components/row-menu.tsx";
import { useOwner } from "../../data/owner.ts";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { memberName, type QuestionAboutMember } from "./member-dialog.tsx";

interface MembersTableProps {
  members: readonly ProjectMember[];
  /** The same function each time: a new one would close a menu that is open. */
  onAsk: (question: QuestionAboutMember) => void;
}

export function MembersTable({ members, onAsk }: MembersTableProps) {
  const t = useTexts();
  const { id: ownId } = useOwner();
  const columns = useMemo(() => columnsOf(ownId, onAsk, t), [ownId, onAsk, t]);
  return <DataTable caption={t("owners.members")} columns={columns} rows={members} rowId={({ userId }) => userId} />;
}

function columnsOf(ownId: string, onAsk: MembersTableProps["onAsk"], t: SayText): Column<ProjectMember>[] {
  return [
    {
      id: "member",
      header: t("owners.columnMember"),
      isTitle: true,
      enableSorting: false,
      cell: ({ row: { original: member } }) => (
        <div className="flex min-w-0 items-center gap-2.5">
          <Avatar url={member.profileImageUrl} name={memberName(member, t)} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              {memberName(member, t)}
              {member.userId === ownId && <Badge>{t("owners.you")}</Badge>}
            </p>
            {member.displayName && member.primaryEmail && (
              <p className="text-[0.8125rem] text-soft wrap-anywhere">{readableAddress(member.primaryEmail)}</p>
            )}
          </div>
        </div>
      ),
    },
    {
      id: "role",
      header: t("owners.columnRole"),
      enableSorting: false,
      cell: ({ row: { original: member } }) => (
        <Badge tone={member.isOwner ? "good" : "warn"}>{t(member.isOwner ? "owners.owner" : "owners.member")}</Badge>
      ),
    },
    {
      id: "joined",
      header: t("owners.columnJoined"),
      enableSorting: false,
      cell: ({ row }) => <Moment date={row.original.joinedAt} />,
    },
    {
      id: "actions",
      header: t("owners.columnActions"),
      hasHiddenHeader: true,
      isMenu: true,
      enableSorting: false,
      cell: ({ row: { original: member } }) => {
        const isSelf = member.userId === ownId;
        return (
          <div className="flex grow items-center justify-end gap-2">
            {!member.isOwner && (
              <Button
                size="small"
                aria-label={t("owners.makeFor", { name: memberName(member, t) })}
                onClick={() => onAsk({ change: "make", member })}
              >
                {t("owners.make")}
              </Button>
            )}
            <RowMenu label={t("owners.rowActions", { name: memberName(member, t) })}>
              {member.isOwner && (
                <MenuItem icon={ShieldOff} isDangerous onChoose={() => onAsk({ change: "end", member })}>
                  {t("owners.end")}
                </MenuItem>
              )}
              <MenuItem
                icon={isSelf ? LogOut : UserMinus}
                isDangerous
                onChoose={() => onAsk({ change: "remove", member })}
              >
                {t(isSelf ? "owners.leave" : "owners.remove")}
              </MenuItem>
            </RowMenu>
          </div>
        );
      },
    },
  ];
}
