import { Button } from "../../components/button.tsx";
import { useTexts } from "../../texts/language.ts";

/** Says that somebody else has replaced the value with which the typing began, and offers to show the new one. */
export function ChangedElsewhere({ onShow }: { onShow: () => void }) {
  const t = useTexts();
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-[0.8125rem] text-warn">
      {t("common.changedElsewhere")}
      <Button size="small" onClick={onShow}>
        {t("common.showNewValue")}
      </Button>
    </p>
  );
}
