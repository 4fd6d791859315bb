import { ServerOff } from "lucide-react";
import { useEffect } from "react";
import { outage, useIsOut } from "../data/outage.ts";
import { useTexts } from "../texts/language.ts";

/** Says that the server cannot be reached, for as long as it cannot. Then what is shown is loaded again. */
export function OutageNotice() {
  const t = useTexts();
  const isOut = useIsOut();

  useEffect(() => {
    const look = () => void outage.look();
    window.addEventListener("offline", outage.begin);
    window.addEventListener("online", look);
    return () => {
      window.removeEventListener("offline", outage.begin);
      window.removeEventListener("online", look);
    };
  }, []);

  // Always there: a screen reader announces what changes in it. `aria-live`, so that dialogs do not hide it.
  return (
    <div role="status" aria-live="polite" className="fixed inset-x-4 bottom-4 z-60 mx-auto w-fit max-w-96">
      {isOut && (
        <p className="flex animate-rise gap-2.5 rounded-xl border border-line bg-raised px-4 py-3 shadow-raised">
          <ServerOff size={16} className="mt-0.5 shrink-0 text-warn" aria-hidden="true" />
          {t("trouble.outage")}
        </p>
      )}
    </div>
  );
}
