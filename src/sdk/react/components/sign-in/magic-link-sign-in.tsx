import { useState } from "react";
import { useHallpassApp } from "#sdk/react/provider.tsx";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useTexts } from "#sdk/react/texts/use-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { emailInput, Input } from "#sdk/react/ui/input.tsx";
import { LinkButton } from "#sdk/react/ui/link-button.tsx";
import { useForm } from "#sdk/react/ui/use-form.ts";
import { CodeField } from "./code-field.tsx";
import { emailProblem } from "./credential-rules.ts";

interface Sent {
  email: string;
  nonce: string;
}

/**
 * Asks for an email address, and then for the mailed code. The mailed link also signs in. For old and new accounts.
 *
 *     <MagicLinkSignIn />
 */
export function MagicLinkSignIn() {
  const [sent, setSent] = useState<Sent | null>(null);
  const [email, setEmail] = useState<string | null>(null);

  if (!sent) return <AskForCode email={email} onSent={setSent} />;
  const cancel = () => {
    setEmail(sent.email);
    setSent(null);
  };
  return <EnterCode {...sent} onCancel={cancel} />;
}

interface AskForCodeProps {
  /** The address typed before the user canceled. */
  email: string | null;
  onSent: (sent: Sent) => void;
}

function AskForCode({ email: before, onSent }: AskForCodeProps) {
  const app = useHallpassApp();
  const t = useTexts();
  const sayError = useErrorText();
  const { errors, field, form, isBusy } = useForm({
    initial: { email: before ?? "" },
    check: ({ email }) => ({ email: emailProblem(email, t) }),
    submit: async (values) => {
      const email = values.email.trim();
      try {
        const result = await app.sendMagicLinkEmail(email);
        if (result.status === "error") return { email: await sayError(result.error) };
        onSent({ email, nonce: result.data.nonce });
        return {};
      } catch (error) {
        return { email: await sayError(error) };
      }
    },
  });

  return (
    <form {...form}>
      <Field label={t("email")} error={errors.email}>
        {(parts) => <Input {...parts} {...field("email")} {...emailInput} autoFocus={before !== null} />}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {t("sendEmail")}
      </Button>
    </form>
  );
}

function EnterCode({ email, nonce, onCancel }: Sent & { onCancel: () => void }) {
  const app = useHallpassApp();
  const t = useTexts();
  const sayError = useErrorText();
  return (
    <div className="hp-form">
      <CodeField
        label={t("enterCode")}
        pattern="alphanumeric"
        submit={async (code) => {
          try {
            const result = await app.signInWithMagicLink(code + nonce);
            return result.status === "ok" ? undefined : await sayError(result.error);
          } catch (error) {
            return sayError(error);
          }
        }}
      />
      <p className="hp-muted hp-small">{t("codeSent", { email })}</p>
      <p className="hp-center">
        <LinkButton onClick={onCancel}>{t("cancel")}</LinkButton>
      </p>
    </div>
  );
}
