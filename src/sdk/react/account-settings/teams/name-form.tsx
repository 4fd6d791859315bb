import { useState } from "react";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { useErrorText } from "#sdk/react/texts/use-error-text.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { Button } from "#sdk/react/ui/button.tsx";
import { Field } from "#sdk/react/ui/field.tsx";
import { Input } from "#sdk/react/ui/input.tsx";
import { useForm } from "#sdk/react/ui/use-form.ts";

interface NameFormProps {
  label: string;
  initial: string;
  /** The text of the button. */
  button: string;
  /** Gets the name without spaces at its ends. The form shows why it rejects. */
  save: (name: string) => Promise<unknown>;
  /** Whether the heading above the form is the label: then only screen readers get it twice. */
  isNamedByHeading?: boolean;
  /** Shown after the name was saved. */
  savedText?: string;
}

/** A form for a name in a team. */
export function NameForm({ label, initial, button, save, isNamedByHeading = false, savedText }: NameFormProps) {
  const t = useTeamTexts();
  const sayError = useErrorText();
  const [isSaved, setSaved] = useState(false);
  const { errors, field, form, isBusy } = useForm({
    initial: { name: initial },
    check: ({ name }) => {
      setSaved(false);
      const { length } = name.trim();
      if (length === 0) return { name: t("teamNameMissing") };
      return { name: length > NAME_MAX_LENGTH ? t("teamNameTooLong", { length: NAME_MAX_LENGTH }) : undefined };
    },
    submit: async ({ name }) => {
      try {
        await save(name.trim());
        setSaved(true);
        return {};
      } catch (error) {
        return { name: await sayError(error) };
      }
    },
  });
  return (
    <form {...form} className="hp-inline-form" data-bare={isNamedByHeading || undefined}>
      <Field label={label} error={errors.name}>
        {(parts) => <Input {...parts} {...field("name")} autoComplete="off" />}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {button}
      </Button>
      <p className="hp-muted hp-small hp-status" role="status">
        {isSaved && savedText}
      </p>
    </form>
  );
}
