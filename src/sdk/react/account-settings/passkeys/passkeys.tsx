import { useId } from "react";
import type { Passkey } from "#sdk/passkeys/passkey.ts";
import { useResource } from "#sdk/react/hooks/use-resource.ts";
import { useUser } from "#sdk/react/hooks/use-user.ts";
import { useAccountTexts } from "#sdk/react/texts/use-account-texts.ts";
import { useSettingsTexts } from "#sdk/react/texts/use-settings-texts.ts";
import { PasskeyIcon } from "#sdk/react/ui/account-icons.tsx";
import { Button } from "#sdk/react/ui/button.tsx";
import { Problem } from "#sdk/react/ui/problem.tsx";
import { useAction } from "#sdk/react/ui/use-action.ts";
import { hasVerifiedSignInEmail, useHasMethodBeside } from "../sign-in-methods.ts";
import { PasskeyRow } from "./passkey-row.tsx";

/** Like `Passkeys`, but a passkey is added only by a user who can also prove an address. */
export function PasskeysOfProvenUser() {
  const t = useSettingsTexts();
  const user = useUser({ or: "throw" });
  const isProven = hasVerifiedSignInEmail(useResource(user.contactChannels));
  return <Passkeys disabledReason={isProven ? undefined : t("passkeyNeedsEmail")} />;
}

/** The passkeys of the signed-in user: add, name and remove them. Suspends until they are loaded. */
export function Passkeys({ disabledReason }: { disabledReason?: string }) {
  const t = useAccountTexts();
  const reasonId = useId();
  const user = useUser({ or: "throw" });
  const passkeys = useResource(user.passkeys);
  const { isBusy, problem, run } = useAction();
  const hasOtherMethod = useHasMethodBeside("passkey");

  const add = async () => {
    const result = await user.registerPasskey();
    if (result.status === "error") throw result.error;
  };

  return (
    <div className="hp-section">
      {passkeys.length > 0 && (
        <ul className="hp-rows">
          {passkeys.map((each: Passkey) => (
            <PasskeyRow key={each.id} passkey={each} isRemovable={hasOtherMethod || passkeys.length > 1} />
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        isBusy={isBusy}
        {...(disabledReason === undefined
          ? { onClick: () => void run(add) }
          : { "aria-disabled": true, "aria-describedby": reasonId })}
      >
        <PasskeyIcon />
        {t("passkeyAdd")}
      </Button>
      {disabledReason !== undefined && (
        <p className="hp-muted hp-small" id={reasonId}>
          {disabledReason}
        </p>
      )}
      <Problem text={problem} />
    </div>
  );
}
