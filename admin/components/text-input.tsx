import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTexts } from "../texts/language.ts";
import { classNames } from "./class-names.ts";

export function TextInput({ className, ...props }: ComponentProps<"input">) {
  return <input type="text" {...props} className={classNames("field-box h-9 px-3", className)} />;
}

/** A field for the email address of somebody else, so the browser neither completes nor corrects it. */
export function AddressInput(props: ComponentProps<"input">) {
  return <TextInput inputMode="email" autoCapitalize="none" autoComplete="off" spellCheck={false} {...props} />;
}

export function TextArea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={3} {...props} className={classNames("field-box resize-y px-3 py-2", className)} />;
}

/** A password field with a button that shows the password. */
export function PasswordInput({ className, ...props }: ComponentProps<"input">) {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput
        {...props}
        type={isShown ? "text" : "password"}
        spellCheck={false}
        autoCapitalize="none"
        className={classNames("pe-10 [&::-ms-reveal]:hidden", className)}
      />
      <button
        type="button"
        className="absolute inset-y-0 end-0 grid w-10 place-items-center rounded-lg text-soft hover:text-text"
        aria-label={isShown ? t("common.hidePassword") : t("common.showPassword")}
        onClick={() => setShown(!isShown)}
      >
        <Icon size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
