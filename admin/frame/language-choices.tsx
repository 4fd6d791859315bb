import { Check } from "lucide-react";
import { useId } from "react";
import { languages } from "#texts/languages.ts";
import { consoleLocales } from "#texts/locales.ts";
import { type LanguageChoice, useLanguage } from "../texts/language.ts";
import { useChooseLanguage } from "./choose-language.ts";

const CHOICES: readonly LanguageChoice[] = ["browser", ...consoleLocales];

/** The languages of the console, each by its name in that language. */
export function LanguageChoices() {
  const { choice, t } = useLanguage();
  const choose = useChooseLanguage();
  const name = useId();

  return (
    <fieldset>
      <legend className="sr-only">{t("frame.language")}</legend>
      {CHOICES.map((each) => (
        <label
          key={each}
          lang={each === "browser" ? undefined : each}
          className="flex min-h-9 items-center gap-2.5 rounded-lg px-2.5 select-none hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === choice}
            onChange={() => choose(each)}
            className="sr-only"
          />
          <span className="flex-1">{each === "browser" ? t("frame.languageOfBrowser") : languages[each].name}</span>
          {each === choice && <Check size={15} aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  );
}
