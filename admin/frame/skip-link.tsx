import { useTexts } from "../texts/language.ts";

export const MAIN_ID = "content";

/** The first link that the keyboard reaches. It skips the parts that are the same on each page. */
export function SkipLink() {
  const t = useTexts();
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only rounded-lg bg-solid font-medium text-on-solid focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-70 focus:px-3.5 focus:py-2"
      onClick={(event) => {
        // The fragment of the URL is reserved for set-up links.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      {t("common.skipToContent")}
    </a>
  );
}
