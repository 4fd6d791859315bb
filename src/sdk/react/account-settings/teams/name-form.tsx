import { useState } from "react";
import { NAME_MAX_LENGTH } from "#contract/limits.ts";
import { useTeamTexts } from "#sdk/react/texts/use-team-texts.ts";
import { InlineForm } from "#sdk/react/ui/inline-form.tsx";

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
  const [isSaved, setSaved] = useState(false);
  const check = ({ length }: string) => {
    setSaved(false);
    if (length === 0) return t("teamNameMissing");
    return length > NAME_MAX_LENGTH ? t("teamNameTooLong", { length: NAME_MAX_LENGTH }) : undefined;
  };
  return (
    <InlineForm
      label={label}
      isLabelHidden={isNamedByHeading}
      initial={initial}
      send={button}
      check={check}
      save={async (name) => {
        await save(name);
        setSaved(true);
      }}
      input={{ name: "name", autoComplete: "off" }}
    >
      <p className="hp-muted hp-small hp-status" role="status">
        {isSaved && savedText}
      </p>
    </InlineForm>
  );
}
