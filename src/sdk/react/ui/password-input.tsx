import { type InputHTMLAttributes, useState } from "react";
import { useTexts } from "../texts/use-texts.ts";
import { EyeIcon, EyeOffIcon } from "./icons.tsx";
import { Input } from "./input.tsx";

/** A password input with a button that shows the password. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const t = useTexts();
  const [isShown, setShown] = useState(false);
  return (
    <div className="hp-input-box" dir="ltr">
      <Input
        {...props}
        type={isShown ? "text" : "password"}
        data-has-toggle=""
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className="hp-toggle"
        aria-label={t(isShown ? "hidePassword" : "showPassword")}
        aria-controls={props.id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  );
}
