import { useState } from "react";
import { Card } from "../../components/card.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { SettingSwitch } from "../../components/setting-switch.tsx";
import { useProject, useUpdateProject } from "../../data/projects.ts";
import { useTexts } from "../../texts/language.ts";
import type { TextId } from "../../texts/texts.ts";
import { ConfigSwitch } from "./config-switch.tsx";

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

/** The ways to sign in that need no other service. */
export function MethodsCard() {
  const t = useTexts();
  const { config } = useProject();
  const [asking, setAsking] = useState<Method | null>(null);
  const isOnlyMethod = (method: Method) =>
    !config.oauthProviders.some(({ enabled }) => enabled !== false) &&
    METHODS.every((each) => each === method || !config[each]);
  return (
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
        <ConfigSwitch
          label={t("signInMethods.anonymous")}
          hint={t("signInMethods.anonymousHint")}
          setting="auth.anonymous.allowSignIn"
          isOn={({ auth }) => auth.anonymous?.allowSignIn ?? false}
        />
      </div>
      <LastMethodDialog method={asking} onClose={() => setAsking(null)} />
    </Card>
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
        if (method) await update({ config: { [method]: false } });
      }}
    />
  );
}
