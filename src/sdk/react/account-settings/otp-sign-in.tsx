import { useId, useState } from "react";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { ConfirmButton } from "#sdk/react/ui/confirm-button.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import { hasVerifiedSignInEmail, useHasMethodBeside } from "./sign-in-methods.ts";

/** Turns sign-in by an emailed code on and off. */
export function OtpSignIn() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const canBeEnabled = hasVerifiedSignInEmail(useResource(user.contactChannels));
  const hasOtherMethod = useHasMethodBeside("otp");
  const { run, isBusy, problem } = useAction();
  const [wasChanged, setChanged] = useState(false);
  const reasonId = useId();

  const set = async (otpAuthEnabled: boolean) => {
    // Before the update, which already shows the other button.
    setChanged(true);
    await user.update({ otpAuthEnabled });
  };

  if (user.otpAuthEnabled) {
    return (
      <div className="hp-settings-stack">
        <ConfirmButton
          label={t("otpDisable")}
          question={t("otpDisableSure")}
          confirm={t("otpDisable")}
          disabledReason={hasOtherMethod ? undefined : t("onlyMethod")}
          autoFocus={wasChanged}
          action={() => set(false)}
        />
      </div>
    );
  }
  return (
    <div className="hp-settings-stack">
      <Button
        variant="secondary"
        isBusy={isBusy}
        autoFocus={wasChanged}
        {...(canBeEnabled
          ? { onClick: () => void run(() => set(true)) }
          : { "aria-disabled": true, "aria-describedby": reasonId })}
      >
        {t("otpEnable")}
      </Button>
      {!canBeEnabled && (
        <p className="hp-muted hp-small" id={reasonId}>
          {t("otpNeedsEmail")}
        </p>
      )}
      <Problem text={problem} />
    </div>
  );
}
