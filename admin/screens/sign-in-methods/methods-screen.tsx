import { Info } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { SignInPreview } from "../../components/sign-in-preview.tsx";
import { INTERNAL_PROJECT_ID, useProject, useUpdateProject } from "../../data/projects.ts";
import { texts } from "../../texts/texts.ts";
import { ProvidersCard } from "./providers-card.tsx";

const METHODS = ["credentialEnabled", "magicLinkEnabled", "passkeyEnabled"] as const;
type Method = (typeof METHODS)[number];

export function MethodsScreen() {
  const { id, config, displayName } = useProject();
  const [asking, setAsking] = useState<Method | null>(null);
  const isOnlyMethod = (method: Method) =>
    config.oauthProviders.length === 0 && METHODS.every((each) => each === method || !config[each]);
  return (
    <>
      <PageHeader title={texts.methods.title} subtitle={texts.methods.subtitle} />
      {id === INTERNAL_PROJECT_ID && <InternalNote />}
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={texts.methods.methods}>
            <div className="divide-y divide-line">
              <SettingSwitch
                label={texts.methods.password}
                hint={texts.methods.passwordHint}
                setting="credentialEnabled"
                onSwitchOff={isOnlyMethod("credentialEnabled") ? () => setAsking("credentialEnabled") : undefined}
              />
              <SettingSwitch
                label={texts.methods.magicLink}
                hint={texts.methods.magicLinkHint}
                setting="magicLinkEnabled"
                onSwitchOff={isOnlyMethod("magicLinkEnabled") ? () => setAsking("magicLinkEnabled") : undefined}
              />
              <SettingSwitch
                label={texts.methods.passkey}
                hint={texts.methods.passkeyHint}
                setting="passkeyEnabled"
                onSwitchOff={isOnlyMethod("passkeyEnabled") ? () => setAsking("passkeyEnabled") : undefined}
              />
            </div>
          </Card>
          <ProvidersCard />
          <Card title={texts.methods.signUps}>
            <div className="divide-y divide-line">
              <SettingSwitch
                label={texts.methods.allowSignUp}
                hint={texts.methods.allowSignUpHint}
                setting="signUpEnabled"
              />
              <SettingSwitch
                label={texts.methods.personalTeam}
                hint={texts.methods.personalTeamHint}
                setting="createTeamOnSignUp"
              />
            </div>
          </Card>
          <Card title={texts.methods.users}>
            <SettingSwitch
              label={texts.methods.deletion}
              hint={texts.methods.deletionHint}
              setting="clientUserDeletionEnabled"
            />
          </Card>
        </div>
        <SignInPreview label={texts.methods.previewLabel} projectName={displayName} config={config} />
      </div>
      <LastMethodDialog method={asking} onClose={() => setAsking(null)} />
    </>
  );
}

/** Somebody is about to lock everybody out. */
function LastMethodDialog({ method, onClose }: { method: Method | null; onClose: () => void }) {
  const update = useUpdateProject();
  return (
    <ConfirmDialog
      isOpen={method !== null}
      onClose={onClose}
      title={texts.methods.lastMethodTitle}
      body={texts.methods.lastMethodBody}
      action={texts.methods.turnOff}
      onConfirm={async () => {
        if (method) await update.mutateAsync({ config: { [method]: false } });
      }}
    />
  );
}

function InternalNote() {
  return (
    <p className="mb-5 flex gap-2.5 rounded-xl border border-line bg-brand-tint px-4 py-3 text-brand">
      <Info size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {texts.methods.internalNote}
    </p>
  );
}
