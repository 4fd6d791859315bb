import { useState } from "react";
import { useMagicLink } from "#sdk/react/hooks/use-magic-link.ts";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { emailInput, Input } from "#sdk/react/ui/input.tsx";
import { LinkButton } from "#sdk/react/ui/link-button.tsx";
import { CodeField } from "./code-field.tsx";

/**
 * Asks for an email address, and then for the emailed code. The emailed link also signs in. For old and new accounts.
 *
 *     <MagicLinkSignIn />
 */
export function MagicLinkSignIn() {
  const t = useTexts();
  const { step, sentTo = "", errors, field, form, isBusy, verify, cancel } = useMagicLink();
  const [isBack, setBack] = useState(false);

  if (step === "code") {
    return (
      <div className="hp-form">
        <CodeField label={t("enterCode")} pattern="alphanumeric" submit={verify} />
        <p className="hp-muted hp-small">{t("codeSent", { email: sentTo })}</p>
        <p className="hp-center">
          <LinkButton
            onClick={() => {
              setBack(true);
              cancel();
            }}
          >
            {t("cancel")}
          </LinkButton>
        </p>
      </div>
    );
  }
  return (
    <form {...form} className="hp-form">
      <Field label={t("email")} error={errors.email}>
        {(parts) => <Input {...parts} {...field("email")} {...emailInput} autoFocus={isBack} />}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {t("sendEmail")}
      </Button>
    </form>
  );
}
