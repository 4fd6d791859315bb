import { MAIN_ID } from "./skip-link.tsx";

/** What Tab stops at. */
const STOPS =
  "a[href], button:not([disabled]), input:not([disabled], [type=hidden]), textarea:not([disabled]), [contenteditable=true], [tabindex]:not([tabindex='-1'])";
/** The parts of a page within which a neighbour is looked for. */
const PARTS = "main, header, aside, [role=dialog], [data-sonner-toaster]";
/** How many places are remembered: a dialog over a menu over a row needs three. */
const PLACES_MAX = 8;
/** Long enough for a dialog, or a list that is rendered again, to move the focus itself. */
const PATIENCE_MILLIS = 60;

/** What closes again, and gives the focus back. */
const FLOATING = "[role=dialog], [role=menu], [role=listbox]";
/** Where the focus was, the latest place last. */
const places: Place[] = [];

/** Where the focus was: the element, what is around it, and all stops of its part of the page, in their order. */
interface Place {
  element: HTMLElement;
  isFloating: boolean;
  around: HTMLElement[];
  stops: HTMLElement[];
}

/**
 * Moves the focus to a neighbour when its element goes, such as the menu of a deleted row. Otherwise the next Tab would
 * begin at the top of the page, and a screen reader would lose its place.
 */
export function keepFocus() {
  let timer: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    places.push(placeOf(target));
    if (places.length > PLACES_MAX) places.shift();
  });

  function rescue() {
    const last = places.at(-1);
    // A click beside all controls takes the focus from an element that could have kept it.
    if (!last || document.activeElement !== document.body || canTake(last.element)) return;
    (neighbourIn(places) ?? document.getElementById(MAIN_ID))?.focus({ preventScroll: true });
  }

  new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    clearTimeout(timer);
    timer = setTimeout(rescue, PATIENCE_MILLIS);
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "inert"],
  });
}

/**
 * Whether what opened a dialog is still there to take the focus. If not, a dialog would return to anything that had the
 * focus before; a neighbour is nearer.
 */
export const isOpenerThere = () => places.findLast(({ isFloating }) => !isFloating)?.element.isConnected ?? true;

function placeOf(element: HTMLElement): Place {
  const part = element.closest<HTMLElement>(PARTS) ?? element;
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at && part.contains(at); at = at.parentElement) around.push(at);
  const isFloating = element.closest(FLOATING) !== null;
  return { element, isFloating, around, stops: [...part.querySelectorAll<HTMLElement>(STOPS)] };
}

/** The stop that is nearest to the last place. If all of its part is gone, as after a dialog, the place before counts. */
function neighbourIn(places: readonly Place[]): HTMLElement | undefined {
  for (const { element, around, stops } of places.toReversed()) {
    if (canTake(element)) return element;
    const after = stops.slice(stops.indexOf(element) + 1);
    const before = stops.slice(0, Math.max(stops.indexOf(element), 0)).reverse();
    for (const box of around.filter(({ isConnected }) => isConnected)) {
      const known = [...after, ...before].find((stop) => box.contains(stop) && canTake(stop));
      const found = known ?? [...box.querySelectorAll<HTMLElement>(STOPS)].find(canTake);
      if (found) return found;
    }
    // Another page is shown.
    if (around.at(-1)?.tagName === "MAIN") return undefined;
  }
  return undefined;
}

/** Whether an element can take the focus: it is there and seen, and no dialog is over it. */
const canTake = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(":disabled") &&
  element.checkVisibility() &&
  element.closest("[inert], [aria-hidden=true]") === null;
