import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { PaletteContext } from "./opened.ts";

const Palette = lazy(() => import("./palette.tsx"));

/** Around every page behind sign-in: Ctrl+K or ⌘K opens the palette, which is loaded the first time. */
export function WithPalette({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [wasWanted, setWanted] = useState(false);
  const open = useCallback(() => {
    setWanted(true);
    setOpen(true);
  }, []);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isPaletteKey(event)) return;
      // Browsers use it for their own search.
      event.preventDefault();
      open();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);

  return (
    <PaletteContext value={open}>
      {children}
      {wasWanted && (
        <Suspense>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PaletteContext>
  );
}

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !altKey && !shiftKey;
