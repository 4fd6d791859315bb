import { getRouteApi, Link } from "@tanstack/react-router";
import type { WebhookEndpoint } from "hallpass/admin";
import { Send } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Loaded } from "../../../components/loaded.tsx";
import { Notice } from "../../../components/trouble.tsx";
import { useLast } from "../../../components/use-last.ts";
import { useProject } from "../../../data/projects.ts";
import { DetailScreen } from "../../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../../texts/language.ts";
import { type AskedAboutEndpoint, EndpointDialogs, EndpointMenu } from "../endpoint-menu.tsx";
import { useEndpoints } from "../queries.ts";
import { DeleteCard } from "./delete-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { LogCard } from "./log-card.tsx";
import { SecretCard } from "./secret-card.tsx";
import { VerifyCard } from "./verify-card.tsx";

const route = getRouteApi("/signed-in/projects/$projectId/webhooks/$endpointId");

/** One endpoint: its log, its secret, and how a program verifies what it gets. */
export function EndpointScreen() {
  return (
    <Loaded isPart>
      <EndpointAt />
    </Loaded>
  );
}

function EndpointAt() {
  const { endpointId } = route.useParams();
  const endpoint = useEndpoints().find(({ id }) => id === endpointId);
  // Keeps a deleted endpoint on screen until the router has left the page.
  const shown = useLast(endpoint);
  return shown?.id === endpointId ? <Endpoint key={endpointId} endpoint={shown} /> : <NoSuchEndpoint />;
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const { id: projectId } = useProject();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<AskedAboutEndpoint | null>(null);
  const leave = () =>
    navigate({ to: "/projects/$projectId/webhooks", params: { projectId }, replace: true, ignoreBlocker: true });
  const test = () => setAsked({ what: "test", endpoint });
  return (
    <DetailScreen
      title={endpoint.url}
      subtitle={endpoint.description}
      actions={
        <>
          {!endpoint.isDisabled && (
            <Button onClick={test}>
              <Send size={15} aria-hidden="true" />
              {t("webhooks.sendTest")}
            </Button>
          )}
          <EndpointMenu endpoint={endpoint} label={t("webhook.actions")} onAsk={setAsked} />
        </>
      }
      aside={
        <div className="flex min-w-0 flex-col gap-5">
          <FactsCard endpoint={endpoint} />
          <SecretCard endpoint={endpoint} />
        </div>
      }
    >
      <LogCard endpoint={endpoint} onTest={test} />
      <VerifyCard />
      <DeleteCard endpoint={endpoint} onDeleted={leave} />
      <EndpointDialogs asked={asked} onClose={() => setAsked(null)} onDeleted={leave} />
    </DetailScreen>
  );
}

function NoSuchEndpoint() {
  const t = useTexts();
  const { id: projectId } = useProject();
  return (
    <Notice
      title={t("webhook.notFoundTitle")}
      action={
        <Link to="/projects/$projectId/webhooks" params={{ projectId }} className={buttonClass()}>
          {t("webhook.toAll")}
        </Link>
      }
    >
      {t("webhook.notFound")}
    </Notice>
  );
}
