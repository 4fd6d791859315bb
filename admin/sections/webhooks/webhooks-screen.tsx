import { getRouteApi } from "@tanstack/react-router";
import type { WebhookEndpoint } from "hallpass/admin";
import { Plus, Webhook } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "../../components/button.tsx";
import { useProject } from "../../data/projects.ts";
import { List } from "../../pieces/lists/list.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { type AskedAboutEndpoint, EndpointDialogs, EndpointMenu } from "./endpoint-menu.tsx";
import { EndpointsTable } from "./endpoints-table.tsx";
import { useEndpointCount, useEndpoints } from "./queries.ts";

const route = getRouteApi("/signed-in/projects/$projectId/webhooks/");

/** The addresses that receive the project's events. */
export function WebhooksScreen() {
  const t = useTexts();
  const navigate = route.useNavigate();
  const count = useEndpointCount() ?? 0;
  const add = () => navigate({ search: { add: true } });
  return (
    <ListScreen
      title={t("webhooks.title")}
      subtitle={t("webhooks.subtitle")}
      action={
        count > 0 && (
          <Button look="solid" onClick={add}>
            <Plus size={16} aria-hidden="true" />
            {t("webhooks.add")}
          </Button>
        )
      }
    >
      <Endpoints onAdd={add} />
    </ListScreen>
  );
}

function Endpoints({ onAdd }: { onAdd: () => void }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const endpoints = useEndpoints();
  const { add } = route.useSearch();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<AskedAboutEndpoint | null>(null);
  const open = useCallback(
    ({ id }: WebhookEndpoint, replace = false) =>
      navigate({
        to: "/projects/$projectId/webhooks/$endpointId",
        params: { projectId, endpointId: id },
        replace,
        ignoreBlocker: replace,
      }),
    [navigate, projectId],
  );
  const menuOf = useCallback(
    (endpoint: WebhookEndpoint) => (
      <EndpointMenu
        endpoint={endpoint}
        label={t("webhooks.rowMenu", { url: endpoint.url })}
        onOpen={() => open(endpoint)}
        onAsk={setAsked}
      />
    ),
    [open, t],
  );

  return (
    <>
      <List
        total={endpoints.length}
        shown={endpoints.length}
        box="own"
        empty={{
          icon: Webhook,
          title: t("webhooks.emptyTitle"),
          hint: t("webhooks.empty"),
          action: (
            <Button look="solid" onClick={onAdd}>
              {t("webhooks.add")}
            </Button>
          ),
        }}
      >
        <EndpointsTable
          endpoints={endpoints}
          projectId={projectId}
          menuOf={menuOf}
          onOpen={(endpoint) => open(endpoint)}
        />
      </List>
      <EndpointDialog
        editing={add ? "new" : null}
        onClose={() => navigate({ search: { add: undefined }, replace: true })}
        // Back leads to the list, not to the dialog.
        onAdded={(added) => void open(added, true)}
      />
      <EndpointDialogs asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
