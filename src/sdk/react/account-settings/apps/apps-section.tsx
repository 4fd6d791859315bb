import { useContext } from "react";
import type { OAuthGrant } from "#contract/oauth-grants.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { scopeWords } from "#sdk/react/texts/scope-words.ts";
import { TextContext } from "#sdk/react/texts/text-context.ts";
import { useAuthorizeTexts } from "#sdk/react/texts/use-authorize-texts.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { ConfirmButton } from "#sdk/react/ui/confirm-button.tsx";
import { relativeTime } from "../sessions/relative-time.ts";
import { appsWithAccess, removeAccess } from "./apps.ts";

/** The apps that may use the account, and what each of them may do. */
export function AppsWithAccess() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const grants = useResource(appsWithAccess(useHallpassApp(), user));
  if (grants.length === 0) return <p className="hp-muted">{t("appsNone")}</p>;
  return (
    <ul className="hp-rows">
      {grants.map((grant) => (
        <AppRow key={grant.id} grant={grant} user={user} />
      ))}
    </ul>
  );
}

function AppRow({ grant, user }: { grant: OAuthGrant; user: { id: string } }) {
  const t = useSettingsTexts();
  const app = useHallpassApp();
  const { language } = useContext(TextContext);
  const { client, access } = grant;
  const lastUsedAt = new Date(grant.last_used_at_millis);
  return (
    <li className="hp-row">
      <div className="hp-settings-stack">
        <div className="hp-settings-line">
          {client.logo_url && <img src={client.logo_url} alt="" width={28} height={28} referrerPolicy="no-referrer" />}
          <strong>{client.name}</strong>
          {client.id_host !== null && <span className="hp-muted">{client.id_host}</span>}
        </div>
        {access.map(({ api, scopes }) => (
          <Allowed key={api?.identifier ?? ""} api={api?.name} scopes={scopes} />
        ))}
        <span className="hp-muted hp-small">
          {t("appAccessSince", { date: new Date(grant.created_at_millis) })}
          {" · "}
          {t("appLastUsed", { when: relativeTime(language, lastUsedAt, Date.now()) })}
        </span>
        <ConfirmButton
          label={t("appRemove")}
          fullLabel={t("appRemoveNamed", { app: client.name })}
          question={t("appRemoveSure", { app: client.name })}
          confirm={t("appRemove")}
          isDestructive
          action={() => removeAccess(app, user, grant)}
        />
      </div>
    </li>
  );
}

function Allowed({ api, scopes }: { api?: string; scopes: OAuthGrant["access"][number]["scopes"] }) {
  const words = scopes.map(scopeWords(useAuthorizeTexts()));
  if (words.length === 0) return null;
  return (
    <div className="hp-small">
      {api !== undefined && <span>{api}</span>}
      <ul className="hp-bullets">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
