import { ArrowUp } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { useTexts } from "../../texts/language.ts";
import { MOST_NEW } from "./queries.ts";

interface NewEntriesProps {
  count: number;
  onShow: () => void;
}

/** Says that entries were added, and shows them on request: the list does not move under somebody who reads it. */
export function NewEntries({ count, onShow }: NewEntriesProps) {
  const t = useTexts();
  const isMany = count >= MOST_NEW;
  return (
    <div role="status" className="flex justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className={buttonClass({ size: "small" }, "mb-3 animate-rise rounded-full! border-brand/40! text-brand")}
        >
          <ArrowUp size={14} aria-hidden="true" />
          {t(isMany ? "auditLog.newEntriesMany" : "auditLog.newEntries", { count: isMany ? MOST_NEW - 1 : count })}
        </button>
      )}
    </div>
  );
}
