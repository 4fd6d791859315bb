import { Link } from "@tanstack/react-router";
import type { WebhookDelivery } from "hallpass/admin";
import { Eye, RotateCw } from "lucide-react";
import { useMemo } from "react";
import { type Column, DataTable } from "../../../components/data-table.tsx";
import { MenuItem } from "../../../components/menu.tsx";
import { Moment } from "../../../components/moment.tsx";
import { RowMenu } from "../../../components/row-menu.tsx";
import { useDates } from "../../../texts/dates.ts";
import { useTexts } from "../../../texts/language.ts";
import type { SayText } from "../../../texts/texts.ts";
import { DeliveryState } from "./delivery-state.tsx";

interface RowActions {
  onOpen: (delivery: WebhookDelivery) => void;
  onReplay: (delivery: WebhookDelivery) => void;
  canReplay: boolean;
}

interface DeliveriesTableProps extends RowActions {
  deliveries: readonly WebhookDelivery[];
  isStale: boolean;
}

function columnsOf(actions: RowActions, dates: ReturnType<typeof useDates>, t: SayText): Column<WebhookDelivery>[] {
  return [
    {
      id: "event",
      header: t("deliveries.columnEvent"),
      isTitle: true,
      cell: ({ row: { original } }) => (
        <Link
          from="/projects/$projectId/webhooks/$endpointId"
          to="."
          search={(known) => ({ ...known, delivery: original.messageId })}
          resetScroll={false}
          className="rounded font-medium underline-offset-3 wrap-anywhere hover:underline"
        >
          {original.event}
        </Link>
      ),
    },
    {
      id: "state",
      header: t("deliveries.columnState"),
      cell: ({ row }) => <DeliveryState delivery={row.original} />,
    },
    {
      id: "answer",
      header: t("deliveries.columnAnswer"),
      cell: ({ row: { original } }) => (
        <div>
          <LastAnswer delivery={original} />
          {original.nextAttemptAt && (
            <p className="text-[0.8125rem] text-soft">
              {t("deliveries.nextAttempt", { when: dates.relative(original.nextAttemptAt, new Date()) })}
            </p>
          )}
        </div>
      ),
    },
    {
      id: "time",
      header: t("deliveries.columnTime"),
      cell: ({ row }) => <Moment date={row.original.createdAt} isRelative isInTable />,
    },
    {
      id: "actions",
      header: t("deliveries.columnActions"),
      hasHiddenHeader: true,
      isMenu: true,
      cell: ({ row: { original } }) => (
        <div className="flex justify-end">
          <RowMenu label={t("deliveries.rowMenu", { event: original.event, moment: dates.moment(original.createdAt) })}>
            <MenuItem icon={Eye} onChoose={() => actions.onOpen(original)}>
              {t("deliveries.open")}
            </MenuItem>
            <MenuItem icon={RotateCw} isDisabled={!actions.canReplay} onChoose={() => actions.onReplay(original)}>
              {t("deliveries.replay")}
            </MenuItem>
          </RowMenu>
        </div>
      ),
    },
  ];
}

/** The status and duration of the latest attempt. */
function LastAnswer({ delivery: { lastAttempt } }: { delivery: WebhookDelivery }) {
  const t = useTexts();
  if (!lastAttempt) return <span className="text-soft">{t("deliveries.notTried")}</span>;
  const { statusCode, durationMillis: duration } = lastAttempt;
  if (statusCode === null) return t("deliveries.noAnswer");
  return <span className="tabular-nums">{t("deliveries.answered", { status: statusCode, duration })}</span>;
}

export function DeliveriesTable({ deliveries, isStale, onOpen, onReplay, canReplay }: DeliveriesTableProps) {
  const t = useTexts();
  const dates = useDates();
  const columns = useMemo(
    () => columnsOf({ onOpen, onReplay, canReplay }, dates, t),
    [onOpen, onReplay, canReplay, dates, t],
  );
  return (
    <DataTable
      caption={t("deliveries.title")}
      columns={columns}
      rows={deliveries}
      rowId={({ messageId }) => messageId}
      onOpen={onOpen}
      isStale={isStale}
    />
  );
}
