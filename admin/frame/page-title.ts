import { useEffect, useSyncExternalStore } from "react";
import { useTexts } from "../texts/language.ts";

const listeners = new Set<() => void>();
let shown = "";

function show(title: string) {
  shown = title;
  for (const listener of [...listeners]) listener();
}

/** Names the page: in the browser's tab, and in the breadcrumbs of a page about one thing. */
export function usePageTitle(title: string) {
  const t = useTexts();
  useEffect(() => {
    document.title = t("common.pageTitle", { page: title });
    show(title);
  }, [title, t]);
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

/** The title of the page that is shown. */
export const useShownTitle = (): string => useSyncExternalStore(subscribe, () => shown);
