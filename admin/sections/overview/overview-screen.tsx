import { getRouteApi } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { lazy, useState } from "react";
import { buttonClass } from "../../components/button.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { hostedPage } from "../../data/addresses.ts";
import { useConfig } from "../../data/config-context.ts";
import { useProject } from "../../data/projects.ts";
import { DetailScreen } from "../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import type { View } from "./overview-search.ts";
import { useMetrics } from "./queries.ts";
import { SetUpView } from "./set-up/set-up-view.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const MetricsView = lazy(() => import("./metrics/metrics-view.tsx"));
const route = getRouteApi("/signed-in/projects/$projectId/");

/** The first page of a project: how to connect an app, and once it has users, what they do. */
export function OverviewScreen() {
  const t = useTexts();
  const project = useProject();
  const { publicUrl } = useConfig();
  return (
    <DetailScreen
      title={project.displayName}
      subtitle={project.description || t("overview.subtitle")}
      actions={
        <a
          href={hostedPage(publicUrl, project.id, "sign-in")}
          target="_blank"
          rel="noreferrer"
          className={buttonClass()}
        >
          {t("overview.openSignIn")}
          <ExternalLink size={14} aria-hidden="true" />
          <span className="sr-only">({t("common.opensInNewTab")})</span>
        </a>
      }
    >
      <Views key={project.id} />
    </DetailScreen>
  );
}

function Views() {
  const { view } = route.useSearch();
  const { totalUsers } = useMetrics();
  // Decided once: the guide must not vanish while its reader makes the first user.
  const [fitting] = useState<View>(totalUsers === 0 ? "set-up" : "metrics");
  const shown = view ?? fitting;
  return (
    <>
      <ViewSwitch shown={shown} />
      {shown === "set-up" ? (
        <SetUpView />
      ) : (
        <Loaded isPart>
          <MetricsView />
        </Loaded>
      )}
    </>
  );
}
