import { useSyncExternalStore } from "react";

export type ColorMode = "light" | "dark";

const ATTRIBUTES = ["data-theme", "data-color-scheme", "class"];

/** Returns whether the page is dark, by the attributes and styles that apps and libraries use. Follows changes. */
export function useColorMode(): ColorMode {
  return useSyncExternalStore(watchColorMode, currentColorMode, () => "light");
}

function currentColorMode(): ColorMode {
  const page = document.documentElement;
  for (const name of ATTRIBUTES) {
    const words = page.getAttribute(name)?.split(/\s+/) ?? [];
    if (words.includes("dark")) return "dark";
    if (words.includes("light")) return "light";
  }
  const style = getComputedStyle(page);
  const schemes = style.colorScheme.split(" ");
  if (schemes.includes("dark")) {
    return schemes.includes("light") ? preferred() : "dark";
  }
  return isDark(style.getPropertyValue("--background")) ? "dark" : "light";
}

const preferred = (): ColorMode => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** Accepts the notations of design systems: `#rrggbb`, `rgb(…)`, `hsl(…)` and bare `h s% l%`. */
export function isDark(color: string): boolean {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim());
  const rgb = /^rgba?\(\s*([\d.]+)[,\s]+([\d.]+)[,\s]+([\d.]+)/.exec(color.trim());
  const [r, g, b] = hex ? hex.slice(1).map((part) => Number.parseInt(part, 16)) : (rgb?.slice(1).map(Number) ?? []);
  if (r !== undefined && g !== undefined && b !== undefined) return 0.2126 * r + 0.7152 * g + 0.0722 * b < 128;
  const lightness = /^(?:hsl\()?[\d.]+(?:deg)?[,\s]+[\d.]+%[,\s]+([\d.]+)%/.exec(color.trim())?.[1];
  return lightness !== undefined && Number(lightness) < 50;
}

function watchColorMode(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: [...ATTRIBUTES, "style"] });
  const preference = matchMedia("(prefers-color-scheme: dark)");
  preference.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    preference.removeEventListener("change", changed);
  };
}
