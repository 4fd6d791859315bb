import { PromptSuspense } from "hallpass/react";
import { lazy, type ReactNode, useCallback, useEffect, useState } from "react";
import { useShortcuts } from "../frame/shortcuts.ts";
import { loadAllTexts } from "../texts/language.ts";
import { PaletteContext } from "./opened.ts";

const Palette = lazy(() => withAllTexts(import("./palette.tsx")));
const ShortcutsDialog = lazy(() => withAllTexts(import("../frame/shortcuts-dialog.tsx")));

/** Both name pages, and may be opened on the first screen. */
async function withAllTexts<M>(part: Promise<M>): Promise<M> {
  const [module] = await Promise.all([part, loadAllTexts()]);
  return module;
}

/**
 * Wraps every page behind sign-in. Ctrl+K or ⌘K opens the palette, `?` the list of shortcuts; each is loaded when it
 * opens for the first time.
 */
export function WithPalette({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [helps, setHelps] = useState<boolean | null>(null);
  useShortcuts(useCallback(() => setHelps(true), []));
  const open = useCallback(() => {
    setWasOpened(true);
    setOpen(true);
  }, []);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isPaletteKey(event)) return;
      // Browsers use this shortcut for their own search.
      event.preventDefault();
      open();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);

  return (
    <PaletteContext value={open}>
      {children}
      {wasOpened && (
        <PromptSuspense>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </PromptSuspense>
      )}
      {helps !== null && (
        <PromptSuspense>
          <ShortcutsDialog isOpen={helps} onClose={() => setHelps(false)} />
        </PromptSuspense>
      )}
    </PaletteContext>
  );
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;
