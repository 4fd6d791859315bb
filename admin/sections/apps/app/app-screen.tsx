import { getRouteApi, Link, lazyRouteComponent, useMatches } from "@tanstack/react-router";
import type { OAuthClient } from "hallpass/admin";
import { ExternalLink } from "lucide-react";
import { toast } from "sonner";
import { buttonClass } from "../../../components/button.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { Notice } from "../../../components/trouble.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useApps, useIssuer } from "../../../data/oauth.ts";
import { useProject } from "../../../data/projects.ts";
import { DangerZone } from "../../../pieces/deletion/danger-zone.tsx";
import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { ValueList } from "../../../pieces/details/value-list.tsx";
import { useTexts } from "../../../texts/language.ts";
import { discoveryUrl } from "../presets.ts";
import { isTriable, KIND_NAMES } from "../purposes.ts";
import { AboutCard } from "./about-card.tsx";
import { AccessCard } from "./access-card.tsx";
import { AddressesCard } from "./addresses-card.tsx";
import { AuthenticationCard } from "./authentication-card.tsx";
import { LogoutsCard } from "./logouts-card.tsx";
import { hasSecrets } from "./save-app.ts";
import { ScopesCard } from "./scopes-card.tsx";
import { SecretsCard } from "./secrets-card.tsx";
import { SetUpCard, TokenCommandCard } from "./set-up-card.tsx";
import { TokensCard } from "./tokens-card.tsx";
import { UsersCard } from "./users-card.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/apps/$appId");

/** Most who open an app do not try it. */
const TrialScreen = lazyRouteComponent(() => import("./trial/trial-screen.tsx"), "TrialScreen");

/** One app: what to write into its settings, what it may do, and its secrets. Or the page that tries it. */
export function AppScreen() {
  const isTried = useMatches().some(({ fullPath }) => fullPath.endsWith("/try"));
  return <Loaded isPart>{isTried ? <TrialScreen /> : <AppAt />}</Loaded>;
}

function AppAt() {
  const { appId } = route.useParams();
  const app = useApps().find(({ id }) => id === appId);
  // Keeps a deleted app on screen until the router has left the page.
  const shown = useLast(app);
  return shown?.id === appId ? <AppOf key={appId} app={shown} /> : <NoSuchApp />;
}

function AppOf({ app }: { app: OAuthClient }) {
  const t = useTexts();
  const { id: projectId, config } = useProject();
  const navigate = route.useNavigate();
  const issuer = useIssuer();
  const hasUsers = app.kind !== "machine";
  return (
    <DetailScreen
      title={app.name}
      subtitle={t(KIND_NAMES[app.kind])}
      actions={
        isTriable(app) && (
          <Link
            to="/projects/$projectId/apps/$appId/try"
            params={{ projectId, appId: app.id }}
            target="_blank"
            rel="noopener"
            className={buttonClass()}
          >
            {t("app.tryIt")}
            <ExternalLink size={15} aria-hidden="true" />
          </Link>
        )
      }
      note={
        !config.authorizationServerEnabled && (
          <p role="status" className="mb-5 text-warn">
            {t("app.isOff")}{" "}
            <Link to="/projects/$projectId/apps" params={{ projectId }} className="underline underline-offset-2">
              {t("app.turnOn")}
            </Link>
          </p>
        )
      }
      aside={
        <div className="flex min-w-0 flex-col gap-5">
          <ValueList
            title={t("app.facts")}
            rows={[
              { label: t("app.clientId"), value: app.id },
              { label: t("app.issuer"), value: issuer },
              { label: t("app.discovery"), value: discoveryUrl(issuer), hint: t("app.discoveryHint") },
            ]}
          />
          {hasSecrets(app) && <SecretsCard app={app} />}
          {hasUsers && <UsersCard app={app} />}
          {app.backchannelLogoutUrl && <LogoutsCard app={app} />}
        </div>
      }
    >
      {hasUsers && <SetUpCard app={app} />}
      {!hasUsers && hasSecrets(app) && <TokenCommandCard app={app} />}
      <AboutCard app={app} />
      {hasUsers && <AddressesCard app={app} />}
      {hasUsers && <AccessCard app={app} />}
      <ScopesCard app={app} />
      <AuthenticationCard app={app} />
      <TokensCard app={app} />
      <DangerZone
        heading={t("app.deleteHeading")}
        hint={t("app.deleteBody")}
        title={t("app.deleteTitle", { name: app.name })}
        body={t("app.deleteBody")}
        agreement={t("common.cannotBeUndone")}
        action={t("common.delete")}
        onConfirm={async () => {
          await app.delete();
          toast.success(t("app.deleted"));
          await navigate({
            to: "/projects/$projectId/apps",
            params: { projectId },
            replace: true,
            ignoreBlocker: true,
          });
        }}
      />
    </DetailScreen>
  );
}

function NoSuchApp() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={t("app.notFoundTitle")}
      action={
        <Link to="/projects/$projectId/apps" params={{ projectId }} className={buttonClass()}>
          {t("app.toAll")}
        </Link>
      }
    >
      {t("app.notFound")}
    </Notice>
  );
}
