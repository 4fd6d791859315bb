import { getRouteApi } from "@tanstack/react-router";
import type { WebhookDelivery, WebhookDeliveryState, WebhookEndpoint } from "hallpass/admin";
import { History, RotateCw } from "lucide-react";
import { useCallback, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { useFailureText } from "../../../data/failure.ts";
import { useSayDone } from "../../../data/say-done.ts";
import { LoadedCard } from "../../../pieces/details/loaded-card.tsx";
import { FilterChips, FilterMenu } from "../../../pieces/lists/filters.tsx";
import { List } from "../../../pieces/lists/list.tsx";
import { useListInUrl } from "../../../pieces/lists/list-in-url.ts";
import { useTexts } from "../../../texts/language.ts";
import { useDeliveries } from "../queries.ts";
import type { DeliveriesSearch } from "./deliveries-search.ts";
import { DeliveriesTable } from "./deliveries-table.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/webhooks/$endpointId");

const STATES = [
  { value: "delivered", label: "deliveries.delivered", sentence: "deliveries.onlyDelivered" },
  { value: "waiting", label: "deliveries.waiting", sentence: "deliveries.onlyWaiting" },
  { value: "failed", label: "deliveries.failed", sentence: "deliveries.onlyFailed" },
] as const satisfies readonly { value: WebhookDeliveryState; label: string; sentence: string }[];

interface LogProps {
  endpoint: WebhookEndpoint;
  onTest: () => void;
}

/** What was sent to the endpoint. */
export function LogCard({ endpoint, onTest }: LogProps) {
  const t = useTexts();
  const [isReplaying, setReplaying] = useState(false);
  return (
    <LoadedCard
      title={t("deliveries.title")}
      hint={t("deliveries.hint")}
      aside={
        !endpoint.isDisabled && (
          <Button size="small" onClick={() => setReplaying(true)}>
            <RotateCw size={14} aria-hidden="true" />
            {t("deliveries.replayFailed")}
          </Button>
        )
      }
    >
      <Log endpoint={endpoint} onTest={onTest} />
      <ReplayDialog endpoint={isReplaying ? endpoint : null} onClose={() => setReplaying(false)} />
    </LoadedCard>
  );
}

function Log({ endpoint, onTest }: LogProps) {
  const t = useTexts();
  const search = route.useSearch();
  const { state, cursor, delivery } = search;
  const navigate = route.useNavigate();
  const replay = useReplay(endpoint);
  const { rows, isStale } = useDeliveries(endpoint, { state, cursor });
  const { change, paging } = useListInUrl<DeliveriesSearch>(search, rows, (changes, how) =>
    navigate({ search: (known) => ({ ...known, ...changes }), resetScroll: false, ...how }),
  );
  const open = useCallback(
    ({ messageId }: WebhookDelivery) =>
      void navigate({ search: (known) => ({ ...known, delivery: messageId }), resetScroll: false }),
    [navigate],
  );
  const close = () =>
    void navigate({ search: (known) => ({ ...known, delivery: undefined }), replace: true, resetScroll: false });

  const chosen = STATES.find(({ value }) => value === state);
  const clear = () => change({ state: undefined });
  if (!rows) return <Skeleton className="h-56" />;
  return (
    <>
      <List
        total={state === undefined && cursor === undefined ? rows.length : 1}
        shown={rows.length}
        headingLevel={3}
        empty={{
          icon: History,
          title: t("deliveries.emptyTitle"),
          hint: t("deliveries.empty"),
          action: !endpoint.isDisabled && <Button onClick={onTest}>{t("webhooks.sendTest")}</Button>,
        }}
        filters={
          <FilterMenu
            filters={[
              {
                id: "state",
                label: t("deliveries.state"),
                value: state,
                options: [
                  { value: "", label: t("deliveries.every") },
                  ...STATES.map(({ value, label }) => ({ value, label: t(label) })),
                ],
                onChange: (value) => change({ state: STATES.find((each) => each.value === value)?.value }),
              },
            ]}
          />
        }
        chips={chosen && <FilterChips chips={[{ id: "state", text: t(chosen.sentence), onRemove: clear }]} />}
        noMatch={{
          title: t("deliveries.noMatchTitle"),
          hint:
            chosen && !cursor ? t("deliveries.noMatch", { filter: t(chosen.sentence) }) : t("deliveries.noMoreHere"),
          onClear: clear,
        }}
        paging={{ ...paging, shown: rows.length, total: undefined }}
      >
        <div className="-mx-4 border-y border-line sm:-mx-5">
          <DeliveriesTable
            deliveries={rows}
            isStale={isStale}
            canReplay={!endpoint.isDisabled}
            onOpen={open}
            onReplay={replay}
          />
        </div>
      </List>
      <DeliveryPanel endpoint={endpoint} messageId={delivery ?? null} onClose={close} onReplay={replay} />
    </>
  );
}

/** Sends a message again, and says so. */
function useReplay(endpoint: WebhookEndpoint): (delivery: WebhookDelivery) => Promise<void> {
  const t = useTexts();
  const sayDone = useSayDone();
  const failureText = useFailureText();
  return async (delivery) => {
    try {
      await endpoint.replay(delivery);
      sayDone(t("deliveries.replayed"));
    } catch (error) {
      toast.error(await failureText(error));
    }
  };
}
