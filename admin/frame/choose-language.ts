import { toast } from "sonner";
import { useFailureText } from "../data/failure.ts";
import { chooseLanguage, type LanguageChoice } from "../texts/language.ts";

/** Returns a function that shows the console in another language, or a toast if that language cannot be loaded. */
export function useChooseLanguage(): (choice: LanguageChoice) => Promise<void> {
  const failureText = useFailureText();
  return async (choice) => {
    try {
      await chooseLanguage(choice);
    } catch (error) {
      toast.error(await failureText(error));
    }
  };
}
