import { texts } from "../texts/texts.ts";

export const MAIN_ID = "content";

/** The first stop of the keyboard: past everything that is the same on each page. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed start-3 top-3 z-70 -translate-y-16 rounded-lg bg-solid px-3.5 py-2 font-medium text-on-solid focus:translate-y-0"
      onClick={(event) => {
        // The fragment of the address belongs to set-up links.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      {texts.common.skipToContent}
    </a>
  );
}
