import { getRouteApi, Link } from "@tanstack/react-router";
import type { OAuthApi } from "hallpass/admin";
import { toast } from "sonner";
import { buttonClass } from "../../../components/button.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { Notice } from "../../../components/trouble.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useApis, useIssuer } from "../../../data/oauth.ts";
import { useProject } from "../../../data/projects.ts";
import { DangerZone } from "../../../pieces/deletion/danger-zone.tsx";
import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { ValueList } from "../../../pieces/details/value-list.tsx";
import { useTexts } from "../../../texts/language.ts";
import { ScopesCard } from "./scopes-card.tsx";
import { SettingsCard } from "./settings-card.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/apis/$apiId");

/** One API: its scopes, and how long its tokens are valid. */
export function ApiScreen() {
  return (
    <Loaded isPart>
      <ApiAt />
    </Loaded>
  );
}

function ApiAt() {
  const { apiId } = route.useParams();
  const api = useApis().find(({ id }) => id === apiId);
  // Keeps a deleted API on screen until the router has left the page.
  const shown = useLast(api);
  return shown?.id === apiId ? <ApiOf key={apiId} api={shown} /> : <NoSuchApi />;
}

function ApiOf({ api }: { api: OAuthApi }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const navigate = route.useNavigate();
  const issuer = useIssuer();
  return (
    <DetailScreen
      title={api.name}
      subtitle={api.identifier}
      aside={
        <ValueList
          title={t("api.facts")}
          rows={[
            { label: t("apis.identifier"), value: api.identifier, hint: t("api.identifierHint") },
            { label: t("app.issuer"), value: issuer },
          ]}
        />
      }
    >
      <ScopesCard api={api} />
      <SettingsCard api={api} />
      <DangerZone
        heading={t("api.deleteHeading")}
        hint={t("api.deleteBody")}
        title={t("api.deleteTitle", { name: api.name })}
        body={t("api.deleteBody")}
        agreement={t("common.cannotBeUndone")}
        action={t("common.delete")}
        onConfirm={async () => {
          await api.delete();
          toast.success(t("api.deleted"));
          await navigate({
            to: "/projects/$projectId/apis",
            params: { projectId },
            replace: true,
            ignoreBlocker: true,
          });
        }}
      />
    </DetailScreen>
  );
}

function NoSuchApi() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={t("api.notFoundTitle")}
      action={
        <Link to="/projects/$projectId/apis" params={{ projectId }} className={buttonClass()}>
          {t("api.toAll")}
        </Link>
      }
    >
      {t("api.notFound")}
    </Notice>
  );
}
