import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { useId } from "react";
import { useTexts } from "../../texts/language.ts";

/** What the owner signs in with. */
export type OwnerMethod = "password" | "passkey";

const METHODS = [
  { method: "password", label: "setUp.withPassword", hint: undefined },
  { method: "passkey", label: "setUp.withPasskey", hint: "setUp.withPasskeyHint" },
] as const;

interface MethodChoiceProps {
  method: OwnerMethod;
  onChange: (method: OwnerMethod) => void;
}

/** The choice between a password and a passkey. */
export function MethodChoice({ method, onChange }: MethodChoiceProps) {
  const t = useTexts();
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <span id={id} className="text-[0.8125rem] font-medium">
        {t("setUp.signInWith")}
      </span>
      <RadioGroup
        value={method}
        onValueChange={(chosen) => onChange(chosen === "passkey" ? "passkey" : "password")}
        aria-labelledby={id}
        className="flex flex-col gap-2"
      >
        {METHODS.map(({ method: value, label, hint }) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control
          <label key={value} className="flex items-start gap-2.5">
            <Radio.Root
              value={value}
              className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border border-field-line bg-card data-checked:border-brand"
            >
              <Radio.Indicator className="size-2.5 rounded-full bg-brand" />
            </Radio.Root>
            <span className="min-w-0">
              <span className="block">{t(label)}</span>
              {hint && <span className="block text-[0.8125rem] text-soft">{t(hint)}</span>}
            </span>
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
