import { Check } from "lucide-react";
import { useId } from "react";
import { toast } from "sonner";
import { languages } from "#texts/languages.ts";
import { consoleLocales } from "#texts/locales.ts";
import { useFailureText } from "../data/failure.ts";
import { chooseLanguage, type LanguageChoice, useLanguage } from "../texts/language.ts";

const CHOICES: readonly LanguageChoice[] = ["browser", ...consoleLocales];

/** The languages of the console, each by its name in that language. */
export function LanguageChoices() {
  const { choice, t } = useLanguage();
  const failureText = useFailureText();
  const name = useId();

  async function choose(chosen: LanguageChoice) {
    try {
      await chooseLanguage(chosen);
    } catch (error) {
      toast.error(await failureText(error));
    }
  }

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
