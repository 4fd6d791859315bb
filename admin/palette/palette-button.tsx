import { Search } from "lucide-react";
import { buttonClass } from "../components/button.tsx";
import { useTexts } from "../texts/language.ts";
import { useOpenPalette } from "./opened.ts";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette, and shows its keyboard shortcut. */
export function PaletteButton() {
  const t = useTexts();
  const open = useOpenPalette();
  return (
    <button
      type="button"
      aria-keyshortcuts={isApple() ? "Meta+K" : "Control+K"}
      aria-haspopup="dialog"
      className={buttonClass({ look: "quiet", size: "icon" }, "lg:w-auto lg:gap-2 lg:border lg:border-line lg:px-3")}
      onClick={open}
    >
      <Search size={16} aria-hidden="true" />
      <span className="text-[0.8125rem] max-lg:sr-only">{t("palette.search")}</span>
      <span aria-hidden="true" className="text-xs text-soft max-lg:hidden">
        {isApple() ? "⌘K" : "Ctrl K"}
      </span>
    </button>
  );
}
