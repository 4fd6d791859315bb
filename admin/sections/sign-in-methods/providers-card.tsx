import type { OAuthProviderId } from "hallpass";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { useProjectConfig } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import { AddProviderDialog } from "./add-provider-dialog.tsx";
import { type EditedProvider, ProviderDialog } from "./provider-dialog.tsx";
import { DeleteDialog, DisableDialog } from "./provider-questions.tsx";
import { ProviderRow } from "./provider-row.tsx";
import { builtIn, providersIn, type SetUpProvider } from "./providers.ts";

/** The providers that the project has set up, on or off, and the way to add more. */
export function ProvidersCard() {
  const t = useTexts();
  const providers = providersIn(useProjectConfig().auth.oauth.providers);
  const [isAdding, setAdding] = useState(false);
  const [editing, setEditing] = useState<EditedProvider | null>(null);
  const [disabling, setDisabling] = useState<SetUpProvider | null>(null);
  const [deleting, setDeleting] = useState<SetUpProvider | null>(null);

  function configure(type: OAuthProviderId | "oidc") {
    setAdding(false);
    const present = type === "oidc" ? undefined : builtIn(providers, type);
    setEditing({ type, key: present?.key ?? type, present });
  }

  return (
    <Card
      title={t("signInMethods.providers")}
      hint={t("signInMethods.providersHint")}
      aside={
        <Button size="small" onClick={() => setAdding(true)}>
          <Plus size={15} aria-hidden="true" />
          {t("signInMethods.addProviders")}
        </Button>
      }
    >
      {providers.length > 0 ? (
        <ul className="divide-y divide-line">
          {providers.map((provider) => (
            <ProviderRow
              key={provider.key}
              provider={provider}
              onConfigure={() => setEditing({ type: provider.type, key: provider.key, present: provider })}
              onDisable={() => setDisabling(provider)}
              onDelete={() => setDeleting(provider)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-soft">{t("signInMethods.noProviders")}</p>
      )}
      <AddProviderDialog
        isOpen={isAdding}
        providers={providers}
        onClose={() => setAdding(false)}
        onChoose={configure}
      />
      <ProviderDialog edited={editing} keysInUse={providers.map(({ key }) => key)} onClose={() => setEditing(null)} />
      <DisableDialog provider={disabling} onClose={() => setDisabling(null)} />
      <DeleteDialog provider={deleting} onClose={() => setDeleting(null)} />
    </Card>
  );
}
