import { Link } from "@tanstack/react-router";
import type { AuditParty } from "hallpass/admin";
import { usePartyName } from "../../data/party-names.ts";
import { useProject } from "../../data/projects.ts";

const LINK = "rounded underline-offset-2 hover:underline";

/** Who acted, or to whom or what it was done, with a link to its page if it still has one. */
export function Party({ party }: { party: AuditParty }) {
  const { id: projectId } = useProject();
  const name = usePartyName()(party);
  const { type, id, current } = party;
  if (type === "owner" && id !== null) {
    return (
      <Link to="/projects/$projectId/owners" params={{ projectId }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (id === null || !current) {
    return (
      <span title={id ?? undefined} className="text-soft">
        {name}
      </span>
    );
  }
  if (type === "user") {
    return (
      <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: id }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (type === "team") {
    return (
      <Link to="/projects/$projectId/teams/$teamId" params={{ projectId, teamId: id }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (type === "internal_key") {
    return (
      <Link to="/projects/$projectId/api-keys/$keyId" params={{ projectId, keyId: id }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (type === "webhook_endpoint") {
    return (
      <Link to="/projects/$projectId/webhooks/$endpointId" params={{ projectId, endpointId: id }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (type === "oauth_client") {
    return (
      <Link to="/projects/$projectId/apps/$appId" params={{ projectId, appId: id }} className={LINK}>
        {name}
      </Link>
    );
  }
  if (type === "oauth_api") {
    return (
      <Link to="/projects/$projectId/apis/$apiId" params={{ projectId, apiId: id }} className={LINK}>
        {name}
      </Link>
    );
  }
  return <span>{name}</span>;
}
