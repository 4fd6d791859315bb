import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { storedSwitch } from "../data/stored-switch.ts";
import { PROJECT_SECTIONS } from "../sections/index.ts";
import { narrowNav } from "./narrow-nav.ts";
import { listed } from "./navigation.ts";

/** How long after `g` the second key counts. */
const SECOND_KEY_MILLIS = 1_500;

/** Whether single keys are shortcuts. */
export const singleKeys = storedSwitch("hallpass-console-shortcuts", true);

/** The pages that `g` and a letter open. */
export const SHORTCUT_PAGES = listed(PROJECT_SECTIONS).flatMap(({ route, section }) =>
  section.shortcut ? [{ route, label: section.label, key: section.shortcut }] : [],
);

/**
 * Keys without a modifier: `g` and a letter open a page of the project, `?` shows the list, `/` goes to the search field,
 * `[` collapses the navigation and expands it.
 * They can be turned off, because who dictates or taps keys by accident triggers them (WCAG 2.2, 2.1.4).
 */
export function useShortcuts(onHelp: () => void) {
  const navigate = useNavigate();
  const { projectId } = useParams({ strict: false });
  const areOn = singleKeys.useIsOn();

  useEffect(() => {
    if (!areOn) return;
    let goesUntil = 0;

    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusy(event.target)) return;
      const isSecond = event.timeStamp < goesUntil;
      goesUntil = 0;
      if (isSecond) {
        const page = SHORTCUT_PAGES.find(({ key }) => key === event.key);
        if (!page || projectId === undefined) return;
        event.preventDefault();
        void navigate({ to: page.route.to, params: { projectId } });
      } else if (event.key === "g") {
        goesUntil = event.timeStamp + SECOND_KEY_MILLIS;
      } else if (event.key === "?") {
        event.preventDefault();
        onHelp();
      } else if (event.key === "/") {
        const search = document.querySelector<HTMLElement>("main [role=searchbox]");
        if (!search) return;
        event.preventDefault();
        search.focus();
      } else if (event.key === "[" && projectId !== undefined) {
        event.preventDefault();
        narrowNav.turn(!narrowNav.isOn());
      }
    }

    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [areOn, navigate, onHelp, projectId]);
}

/** Whether keys are meant for a field, or for what is open above the page. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.isContentEditable || target.closest("input, textarea, select") !== null;
  return isField || document.querySelector("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null;
}
