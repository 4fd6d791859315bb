import { Info } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { SignInPreview } from "../../components/sign-in-preview.tsx";
import { INTERNAL_PROJECT_ID, useProject, useUpdateProject } from "../../data/projects.ts";
import { DetailScreen } from "../../pieces/detail-screen.tsx";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";
import { ProvidersCard } from "./providers-card.tsx";

const METHODS = ["credentialEnabled", "magicLinkEnabled", "passkeyEnabled"] as const;
type Method = (typeof METHODS)[number];

const LABELS = {
  credentialEnabled: "signInMethods.password",
  magicLinkEnabled: "signInMethods.magicLink",
  passkeyEnabled: "signInMethods.passkey",
} as const satisfies Record<Method, TextId>;

const HINTS = {
  credentialEnabled: "signInMethods.passwordHint",
  magicLinkEnabled: "signInMethods.magicLinkHint",
  passkeyEnabled: "signInMethods.passkeyHint",
} as const satisfies Record<Method, TextId>;

export function MethodsScreen() {
  const t = useTexts();
  const { id, config, displayName } = useProject();
  const [asking, setAsking] = useState<Method | null>(null);
  const isOnlyMethod = (method: Method) =>
    config.oauthProviders.length === 0 && METHODS.every((each) => each === method || !config[each]);
  return (
    <DetailScreen
      title={t("signInMethods.title")}
      subtitle={t("signInMethods.subtitle")}
      note={id === INTERNAL_PROJECT_ID && <InternalNote />}
      aside={<SignInPreview label={t("signInMethods.previewLabel")} projectName={displayName} config={config} />}
    >
      <Card title={t("signInMethods.methods")}>
        <div className="divide-y divide-line">
          {METHODS.map((method) => (
            <SettingSwitch
              key={method}
              label={t(LABELS[method])}
              hint={t(HINTS[method])}
              setting={method}
              onSwitchOff={isOnlyMethod(method) ? () => setAsking(method) : undefined}
            />
          ))}
        </div>
      </Card>
      <ProvidersCard />
      <Card title={t("signInMethods.signUps")}>
        <div className="divide-y divide-line">
          <SettingSwitch
            label={t("signInMethods.allowSignUp")}
            hint={t("signInMethods.allowSignUpHint")}
            setting="signUpEnabled"
          />
          <SettingSwitch
            label={t("signInMethods.personalTeam")}
            hint={t("signInMethods.personalTeamHint")}
            setting="createTeamOnSignUp"
          />
        </div>
      </Card>
      <Card title={t("signInMethods.users")}>
        <SettingSwitch
          label={t("signInMethods.deletion")}
          hint={t("signInMethods.deletionHint")}
          setting="clientUserDeletionEnabled"
        />
      </Card>
      <LastMethodDialog method={asking} onClose={() => setAsking(null)} />
    </DetailScreen>
  );
}

/** Asks before the last sign-in method is turned off, because no user could sign in afterwards. */
function LastMethodDialog({ method, onClose }: { method: Method | null; onClose: () => void }) {
  const t = useTexts();
  const update = useUpdateProject();
  return (
    <ConfirmDialog
      isOpen={method !== null}
      onClose={onClose}
      title={t("signInMethods.lastMethodTitle")}
      body={t("signInMethods.lastMethodBody")}
      action={t("signInMethods.turnOff")}
      onConfirm={async () => {
        if (method) await update.mutateAsync({ config: { [method]: false } });
      }}
    />
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
