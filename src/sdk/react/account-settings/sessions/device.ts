/** A browser and its system, as far as the header of a request tells. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
}

// The first match counts: browsers that are built on others also name those.
const BROWSERS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Reads a `User-Agent` header. Only names that people know are returned; versions in it are often not true.
 *
 *     const { browser, system } = deviceOf(navigator.userAgent); // { browser: "Firefox", system: "Linux" }
 */
export function deviceOf(userAgent: string): Device {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) };
}

const firstOf = (names: typeof BROWSERS, userAgent: string) => names.find(([mark]) => mark.test(userAgent))?.[1];
