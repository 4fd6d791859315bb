import { Info } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { SignInPreview } from "../../components/sign-in-preview.tsx";
import { INTERNAL_PROJECT_ID, useProject, useUpdateProject } from "../../data/projects.ts";
import { texts } from "../../texts/texts.ts";

export function MethodsScreen() {
  const { id, config, displayName } = useProject();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PageHeader title={texts.methods.title} subtitle={texts.methods.subtitle} />
      {id === INTERNAL_PROJECT_ID && <InternalNote />}
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={texts.methods.methods}>
            <SettingSwitch
              label={texts.methods.password}
              hint={texts.methods.passwordHint}
              setting="credentialEnabled"
              onSwitchOff={() => setAsking(true)}
            />
          </Card>
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
      <PasswordOffDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function PasswordOffDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const update = useUpdateProject();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.methods.passwordOffTitle}
      body={texts.methods.passwordOffBody}
      action={texts.methods.passwordOff}
      onConfirm={() => update.mutateAsync({ config: { credentialEnabled: false } })}
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
