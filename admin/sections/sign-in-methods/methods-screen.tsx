import { Info } from "lucide-react";
import { lazy, Suspense } from "react";
import { SignInPreview } from "../../components/sign-in-preview.tsx";
import { INTERNAL_PROJECT_ID, useProject } from "../../data/projects.ts";
import { DetailScreen } from "../../pieces/details/detail-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import { AccountsCard } from "./accounts-card.tsx";
import { ApiKeysCard } from "./api-keys-card.tsx";
import { MethodsCard } from "./methods-card.tsx";
import { ProvidersCard } from "./providers-card.tsx";
import { SignUpCard } from "./sign-up-card.tsx";

const LegacyCard = lazy(() => import("./legacy/legacy-card.tsx"));

export function MethodsScreen() {
  const t = useTexts();
  const { id, config, displayName } = useProject();
  return (
    <DetailScreen
      title={t("signInMethods.title")}
      subtitle={t("signInMethods.subtitle")}
      note={id === INTERNAL_PROJECT_ID && <InternalNote />}
      aside={<SignInPreview label={t("signInMethods.previewLabel")} projectName={displayName} config={config} />}
    >
      <MethodsCard />
      <ProvidersCard />
      <SignUpCard />
      <AccountsCard />
      <ApiKeysCard />
      {id !== INTERNAL_PROJECT_ID && (
        <Suspense fallback={null}>
          <LegacyCard />
        </Suspense>
      )}
    </DetailScreen>
  );
}

function InternalNote() {
  const t = useTexts();
  return (
    <p className="mb-5 flex gap-2.5 rounded-xl border border-line bg-brand-tint px-4 py-3 text-brand">
      <Info size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {t("signInMethods.internalNote")}
    </p>
  );
}
