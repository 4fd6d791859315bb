import { useLanguage } from "./language.ts";

const UNITS = [
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
  ["kilobyte", 1e3],
  ["byte", 1],
] as const;

/** A number of bytes with three digits that matter: "1.25 MB". */
export function bytesIn(locale: string, bytes: number): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? UNITS[3];
  const format = new Intl.NumberFormat(locale, { style: "unit", unit, maximumSignificantDigits: 3 });
  return format.format(bytes / size);
}

/** Formats numbers of bytes in the language of the console. */
export function useBytes(): (bytes: number) => string {
  const { locale } = useLanguage();
  return (bytes) => bytesIn(locale, bytes);
}
