import { Link } from "@tanstack/react-router";
import type { WebhookEndpoint } from "hallpass/admin";
import { type ReactNode, useMemo } from "react";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Moment } from "../../components/moment.tsx";
import { useTexts } from "../../texts/language.ts";
import type { SayText } from "../../texts/texts.ts";
import { EndpointCounts } from "./endpoint-counts.tsx";
import { EndpointState } from "./endpoint-state.tsx";

interface EndpointsTableProps {
  endpoints: readonly WebhookEndpoint[];
  projectId: string;
  menuOf: (endpoint: WebhookEndpoint) => ReactNode;
  onOpen: (endpoint: WebhookEndpoint) => void;
}

function columnsOf(projectId: string, menuOf: EndpointsTableProps["menuOf"], t: SayText): Column<WebhookEndpoint>[] {
  return [
    {
      id: "url",
      header: t("webhooks.columnUrl"),
      isTitle: true,
      cell: ({ row: { original } }) => (
        <div className="min-w-0">
          <Link
            to="/projects/$projectId/webhooks/$endpointId"
            params={{ projectId, endpointId: original.id }}
            className="rounded font-medium underline-offset-3 wrap-anywhere hover:underline"
          >
            {original.url}
          </Link>
          {original.description && <p className="text-[0.8125rem] text-soft wrap-anywhere">{original.description}</p>}
        </div>
      ),
    },
    {
      id: "events",
      header: t("webhooks.columnEvents"),
      cell: ({ row: { original } }) =>
        original.events ? t("webhooks.someEvents", { count: original.events.length }) : t("webhooks.allEvents"),
    },
    {
      id: "state",
      header: t("webhooks.columnState"),
      cell: ({ row }) => <EndpointState endpoint={row.original} />,
    },
    {
      id: "last-day",
      header: t("webhooks.columnLastDay"),
      cell: ({ row }) => <EndpointCounts counts={row.original.lastDay} />,
    },
    {
      id: "last-attempt",
      header: t("webhooks.columnLastDelivery"),
      cell: ({ row: { original } }) =>
        original.lastAttempt ? (
          <Moment date={original.lastAttempt.at} isRelative isInTable />
        ) : (
          <span className="text-soft">{t("webhooks.neverTried")}</span>
        ),
    },
    {
      id: "actions",
      header: t("webhooks.columnActions"),
      hasHiddenHeader: true,
      isMenu: true,
      cell: ({ row }) => <div className="flex justify-end">{menuOf(row.original)}</div>,
    },
  ];
}

export function EndpointsTable({ endpoints, projectId, menuOf, onOpen }: EndpointsTableProps) {
  const t = useTexts();
  const columns = useMemo(() => columnsOf(projectId, menuOf, t), [projectId, menuOf, t]);
  return (
    <DataTable
      caption={t("webhooks.title")}
      columns={columns}
      rows={endpoints}
      rowId={({ id }) => id}
      onOpen={onOpen}
      hasManyColumns
    />
  );
}
