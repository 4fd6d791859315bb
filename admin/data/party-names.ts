import type { AuditParty } from "hallpass/admin";
import { useTexts } from "../texts/language.ts";
import type { TextId } from "../texts/texts.ts";
import { useOwner } from "./owner.ts";
import { useOwnerNames } from "./owners.ts";
import { useProject } from "./projects.ts";

/** What a party without an id is called. */
const SOMEBODY = {
  user: "auditLog.aUser",
  server: "auditLog.aServer",
  admin: "auditLog.anAdminKey",
  owner: "auditLog.anOwner",
  nobody: "auditLog.nobody",
  system: "auditLog.system",
  shell: "auditLog.shell",
  team: "auditLog.aTeam",
  project: "auditLog.theProject",
  internal_key: "auditLog.keys",
  webhook_endpoint: "auditLog.webhook",
  oauth_client: "auditLog.oauthClient",
  oauth_api: "auditLog.oauthApi",
} as const satisfies Record<string, TextId>;

/** What a party is called that is deleted. */
const GONE = {
  user: "auditLog.goneUser",
  team: "auditLog.goneTeam",
  internal_key: "auditLog.goneKeys",
  webhook_endpoint: "auditLog.goneWebhook",
  oauth_client: "auditLog.goneOAuthClient",
  oauth_api: "auditLog.goneOAuthApi",
} as const satisfies Record<string, TextId>;

const has = <T extends object>(table: T, type: string | number | symbol): type is keyof T => Object.hasOwn(table, type);

/** Names who acted, or to whom or what it was done: as it is called today, or what it was. */
export function usePartyName(): (party: AuditParty) => string {
  const t = useTexts();
  const owner = useOwner();
  const owners = useOwnerNames();
  const { id: projectId, displayName } = useProject();
  return ({ type, id, current }) => {
    const somebody = has(SOMEBODY, type) ? t(SOMEBODY[type]) : type;
    if (id === null) return somebody;
    if (type === "owner") {
      const name = id === owner.id ? (owner.displayName ?? owner.primaryEmail) : owners.get(id);
      return name ? t("auditLog.ownerNamed", { name }) : somebody;
    }
    if (type === "project") return id === projectId ? displayName : somebody;
    if (!has(GONE, type)) return somebody;
    return current ? (current.name ?? t("people.nameless")) : t(GONE[type]);
  };
}
