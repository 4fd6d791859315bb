import { Switch } from "@base-ui/react/switch";
import { Trash2 } from "lucide-react";
import { useId } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { FieldError } from "../../components/field.tsx";
import { useChange } from "../../data/changes.ts";
import { useChangeConfig } from "../../data/projects.ts";
import { useSharedProviders } from "../../data/shared-providers.ts";
import { useTexts } from "../../texts/language.ts";
import { hasKeys, nameOf, type SetUpProvider, switched } from "./providers.ts";

interface ProviderRowProps {
  provider: SetUpProvider;
  onConfigure: () => void;
  onDisable: () => void;
  onDelete: () => void;
}

/** A provider: whether it is on, whose keys it uses, and its actions. Without keys, the switch asks for them. */
export function ProviderRow({ provider, onConfigure, onDisable, onDelete }: ProviderRowProps) {
  const t = useTexts();
  const id = useId();
  const isReady = hasKeys(provider, useSharedProviders());
  const change = useChangeConfig();
  const { pending, failure, make } = useChange((isOn: boolean) => change(switched(provider, isOn)));
  const name = nameOf(provider);

  function move(isOn: boolean) {
    if (!isOn) onDisable();
    else if (isReady) make(true);
    else onConfigure();
  }

  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-2">
          <span id={id} className="font-medium wrap-anywhere">
            {name}
          </span>
          <KeysBadge provider={provider} isReady={isReady} />
        </div>
        <div className="flex items-center gap-2">
          {provider.type === "oidc" && !provider.allowSignIn && (
            <Button
              look="quiet"
              size="small-icon"
              aria-label={t("signInMethods.removeFor", { provider: name })}
              onClick={onDelete}
            >
              <Trash2 size={15} aria-hidden="true" />
            </Button>
          )}
          <Button size="small" aria-label={t("signInMethods.configureFor", { provider: name })} onClick={onConfigure}>
            {t("signInMethods.configure")}
          </Button>
          <Switch.Root
            checked={pending ?? provider.allowSignIn}
            onCheckedChange={move}
            aria-labelledby={id}
            aria-describedby={failure && `${id}-error`}
            className="inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-field-line p-0.5 transition-colors duration-150 data-checked:bg-brand"
          >
            <Switch.Thumb className="size-4 rounded-full bg-white shadow-sm transition-transform duration-150 data-checked:translate-x-4 data-checked:bg-card" />
          </Switch.Root>
        </div>
      </div>
      {failure && <FieldError id={`${id}-error`}>{failure}</FieldError>}
    </li>
  );
}

function KeysBadge({ provider, isReady }: { provider: SetUpProvider; isReady: boolean }) {
  const t = useTexts();
  if (!isReady) return <Badge tone="warn">{t("signInMethods.keysMissing")}</Badge>;
  if (provider.type !== "oidc" && provider.isShared) return <Badge>{t("signInMethods.sharedKeys")}</Badge>;
  return provider.allowSignIn ? null : <Badge>{t("signInMethods.keysKept")}</Badge>;
}
