import { Link } from "@tanstack/react-router";
import type { Mail } from "hallpass/admin";
import { useMemo } from "react";
import { readableAddress } from "#contract/readable-address.ts";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { MailState } from "./mail-state.tsx";

const columnsOf = (t: SayText, projectId: string): Column<Mail>[] => [
  {
    id: "subject",
    header: t("emails.columnSubject"),
    isTitle: true,
    enableSorting: false,
    cell: ({ row: { original: mail } }) => (
      <Link
        to="/projects/$projectId/emails/$mailId"
        params={{ projectId, mailId: mail.id }}
        className="rounded font-medium wrap-anywhere hover:underline"
      >
        {mail.subject || t("emails.noSubject")}
      </Link>
    ),
  },
  {
    id: "recipient",
    header: t("emails.columnRecipient"),
    enableSorting: false,
    cell: ({ row }) => <span className="wrap-anywhere">{readableAddress(row.original.recipient)}</span>,
  },
  {
    id: "state",
    header: t("emails.columnState"),
    enableSorting: false,
    cell: ({ row }) => <MailState mail={row.original} />,
  },
  {
    id: "created",
    header: t("emails.columnCreated"),
    isAtEnd: true,
    enableSorting: false,
    cell: ({ row }) => <Moment date={row.original.createdAt} isRelative isInTable />,
  },
];

interface MailsTableProps {
  mails: readonly Mail[];
  projectId: string;
  isStale: boolean;
  onOpen: (mail: Mail) => void;
}

export function MailsTable({ mails, projectId, isStale, onOpen }: MailsTableProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf(t, projectId), [t, projectId]);
  return (
    <DataTable
      caption={t("emails.log")}
      columns={columns}
      rows={mails}
      rowId={({ id }) => id}
      isStale={isStale}
      onOpen={onOpen}
      isSortedByServer
    />
  );
}
