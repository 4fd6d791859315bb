import { OAUTH_PROVIDERS, type OAuthProviderId, PROVIDER_NAMES } from "hallpass";
import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { useFailure } from "../../data/failure.ts";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { providersWithout } from "./providers.ts";

/** The providers that users can sign in with, and whether each uses shared or own keys. */
export function ProvidersCard() {
  const t = useTexts();
  const { config } = useProject();
  const [editing, setEditing] = useState<OAuthProviderId | null>(null);
  return (
    <Card title={t("signInMethods.providers")} hint={t("signInMethods.providersHint")}>
      <div className="divide-y divide-line">
        {OAUTH_PROVIDERS.map((id) => (
          <ProviderRow key={id} id={id} onEdit={() => setEditing(id)} />
        ))}
      </div>
      <KeysDialog
        providerId={editing}
        present={config.oauthProviders.find(({ id }) => id === editing)}
        onClose={() => setEditing(null)}
      />
    </Card>
  );
}

function ProviderRow({ id, onEdit }: { id: OAuthProviderId; onEdit: () => void }) {
  const t = useTexts();
  const { config } = useProject();
  const update = useUpdateProject();
  const failure = useFailure(update.error);
  const present = config.oauthProviders.find((each) => each.id === id && each.enabled !== false);
  const isEnabled = update.isPending
    ? update.variables.config?.oauthProviders?.some((each) => each.id === id)
    : present !== undefined;

  function change(isOn: boolean) {
    const others = providersWithout(config, id);
    update.mutate({ config: { oauthProviders: isOn ? [...others, { id, type: "shared" }] : others } });
  }

  return (
    <SwitchRow
      label={PROVIDER_NAMES[id]}
      hint={
        present && (
          <span className="mt-1 flex flex-wrap items-center gap-2">
            <Badge>{present.type === "shared" ? t("signInMethods.sharedKeys") : t("signInMethods.ownKeys")}</Badge>
            <Button
              size="small"
              onClick={onEdit}
              aria-label={t("signInMethods.ownKeysFor", { provider: PROVIDER_NAMES[id] })}
            >
              {t("signInMethods.ownKeys")}
            </Button>
          </span>
        )
      }
      isOn={isEnabled ?? false}
      error={failure}
      onChange={change}
    />
  );
}
