import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../components/class-names.ts";
import { MAIN_ID } from "./skip-link.tsx";

/** The main part of a page. Takes the focus when the page changes, so that screen readers announce the new page. */
export function MainArea({ className, children }: { className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [path]);

  return (
    <main ref={main} id={MAIN_ID} tabIndex={-1} className={classNames("min-w-0 outline-none", className)}>
      {children}
    </main>
  );
}
