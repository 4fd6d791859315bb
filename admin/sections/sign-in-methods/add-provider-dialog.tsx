import { OAUTH_PROVIDERS, type OAuthProviderId, PROVIDER_NAMES } from "hallpass";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/badge.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { SearchInput } from "../../components/search-input.tsx";
import { useTexts } from "../../texts/language.ts";
import { builtIn, type SetUpProvider } from "./providers.ts";

interface AddProviderDialogProps {
  isOpen: boolean;
  providers: readonly SetUpProvider[];
  onClose: () => void;
  onChoose: (type: OAuthProviderId | "oidc") => void;
}

/** Finds a provider to add: a built-in one, or any OpenID Connect issuer. */
export function AddProviderDialog({ isOpen, onClose, ...choices }: AddProviderDialogProps) {
  const t = useTexts();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("signInMethods.addProviders")}
      description={t("signInMethods.addProvidersHint")}
    >
      <Choices {...choices} />
    </Dialog>
  );
}

function Choices({ providers, onChoose }: Pick<AddProviderDialogProps, "providers" | "onChoose">) {
  const t = useTexts();
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const matches = (name: string) => name.toLowerCase().includes(wanted);
  const found = OAUTH_PROVIDERS.filter((id) => matches(PROVIDER_NAMES[id]));
  return (
    <div className="flex flex-col gap-3">
      <SearchInput label={t("signInMethods.searchProviders")} value={query} onChange={setQuery} />
      <p role="status" className="sr-only">
        {t("signInMethods.foundProviders", { count: found.length })}
      </p>
      <ul className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
        {found.map((id) => (
          <Choice
            key={id}
            name={PROVIDER_NAMES[id]}
            isOn={builtIn(providers, id)?.allowSignIn ?? false}
            onClick={() => onChoose(id)}
          />
        ))}
        {/* Always offered: whoever finds no provider by its name can use this one. */}
        <Choice
          name={t("signInMethods.customProvider")}
          hint={t("signInMethods.customProviderHint")}
          onClick={() => onChoose("oidc")}
        />
      </ul>
    </div>
  );
}

interface ChoiceProps {
  name: string;
  hint?: string;
  isOn?: boolean;
  onClick: () => void;
}

function Choice({ name, hint, isOn = false, onClick }: ChoiceProps) {
  const t = useTexts();
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 w-full items-center gap-3 rounded-lg px-2 py-1.5 text-start hover:bg-hover"
        onClick={onClick}
      >
        <span className="min-w-0 flex-1">
          <span className="font-medium">{name}</span>
          {hint && <span className="block text-[0.8125rem] text-soft">{hint}</span>}
        </span>
        {isOn && <Badge tone="good">{t("signInMethods.isOn")}</Badge>}
        <ChevronRight size={16} aria-hidden="true" className="text-soft rtl:-scale-x-100" />
      </button>
    </li>
  );
}
