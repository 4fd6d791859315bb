import { getRouteApi } from "@tanstack/react-router";
import type { OAuthClient } from "hallpass/admin";
import { PanelTop, Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { useAppCount, useApps } from "../../data/oauth.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { List } from "../../pieces/lists/list.tsx";
import { ListScreen } from "../../pieces/lists/list-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { AppsTable } from "./apps-table.tsx";
import { ClaimsCard } from "./claims/claims-card.tsx";
import { CreateAppDialog } from "./create-app-dialog.tsx";
import { DeleteAppDialog } from "./delete-app-dialog.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/apps/");

/** The apps that sign people in with the project, and the switch that allows it. */
export function AppsScreen() {
  const t = useTexts();
  const navigate = route.useNavigate();
  const count = useAppCount() ?? 0;
  const create = () => navigate({ search: { create: true } });
  return (
    <ListScreen
      title={t("apps.title")}
      subtitle={t("apps.subtitle")}
      action={
        count > 0 && (
          <Button look="solid" onClick={create}>
            <Plus size={16} aria-hidden="true" />
            {t("apps.create")}
          </Button>
        )
      }
    >
      <Apps onCreate={create} />
    </ListScreen>
  );
}

function Apps({ onCreate }: { onCreate: () => void }) {
  const t = useTexts();
  const { id: projectId, config } = useProject();
  const apps = useApps();
  const { q = "", create } = route.useSearch();
  const navigate = route.useNavigate();
  const [deleting, setDeleting] = useState<OAuthClient | null>(null);
  const open = useCallback(
    ({ id }: Pick<OAuthClient, "id">, replace = false) =>
      navigate({
        to: "/projects/$projectId/apps/$appId",
        params: { projectId, appId: id },
        replace,
        ignoreBlocker: replace,
      }),
    [navigate, projectId],
  );
  const search = (query: string) => navigate({ search: { q: query || undefined }, replace: true });
  const wanted = q.trim().toLowerCase();
  const found = apps.filter(({ id, name, redirectUrls }) =>
    [id, name, ...redirectUrls].some((text) => text.toLowerCase().includes(wanted)),
  );

  return (
    <>
      <SwitchCard appCount={apps.length} />
      <List
        total={apps.length}
        shown={found.length}
        box="own"
        empty={{
          icon: PanelTop,
          title: t("apps.emptyTitle"),
          hint: t(config.authorizationServerEnabled ? "apps.empty" : "apps.emptyWhileOff"),
          action: (
            <Button look="solid" onClick={onCreate}>
              {t("apps.create")}
            </Button>
          ),
        }}
        search={{ label: t("apps.search"), value: q, onChange: search }}
        count={t("apps.count", { count: found.length })}
        noMatch={{
          title: t("apps.noMatchTitle"),
          hint: t("apps.noMatch", { query: q }),
          onClear: () => search(""),
        }}
      >
        <AppsTable apps={found} projectId={projectId} onOpen={open} onDelete={setDeleting} />
      </List>
      {config.authorizationServerEnabled && <ClaimsCard />}
      <CreateAppDialog
        isOpen={create === true}
        onClose={() => navigate({ search: (known) => ({ ...known, create: undefined }), replace: true })}
        // Back leads to the list, not to the dialog.
        onCreated={(app) => void open(app, true)}
      />
      <DeleteAppDialog app={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

/** Whether the project signs people in to other apps. */
function SwitchCard({ appCount }: { appCount: number }) {
  const t = useTexts();
  const { config } = useProject();
  const update = useUpdateProject();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mb-6">
      <Card title={t("apps.switchTitle")}>
        <SettingSwitch
          label={t("apps.switch")}
          hint={t("apps.switchHint")}
          setting="authorizationServerEnabled"
          onSwitchOff={appCount > 0 ? () => setAsking(true) : undefined}
        />
        {!config.authorizationServerEnabled && appCount > 0 && (
          <p role="status" className="mt-3 text-[0.8125rem] text-warn">
            {t("apps.areOff", { count: appCount })}
          </p>
        )}
      </Card>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t("apps.turnOffTitle")}
        body={t("apps.turnOffBody", { count: appCount })}
        action={t("apps.turnOff")}
        onConfirm={async () => {
          await update({ config: { authorizationServerEnabled: false } });
        }}
      />
    </div>
  );
}
