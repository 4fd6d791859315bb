import { TextAlignStart } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "../../components/button.tsx";
import type { TsxEditorHandle } from "../../components/code-editor/tsx-editor.tsx";
import { useAction } from "../../data/use-action.ts";
import { useTexts } from "../../texts/language.ts";

/** Formats the source in the editor. The formatter is loaded on demand. */
export function FormatButton({ editor }: { editor: RefObject<TsxEditorHandle | null> }) {
  const t = useTexts();
  const { run, isBusy, failure } = useAction();
  const [isUnreadable, setUnreadable] = useState(false);
  const problem = isUnreadable ? t("design.unreadable") : failure;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span role="status" className="text-[0.8125rem] text-bad">
        {problem}
      </span>
      <Button
        size="small"
        isBusy={isBusy}
        onClick={() => run(async () => setUnreadable((await editor.current?.format()) === false))}
      >
        <TextAlignStart size={15} aria-hidden="true" />
        {t("design.format")}
      </Button>
    </div>
  );
}
