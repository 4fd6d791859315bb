import { useMemo } from "react";
import { useLanguage } from "../../../texts/language.ts";

/** Names days of the metrics, such as `2026-03-10`: they are days in UTC. */
export function useDays(): { long(date: string): string; short(date: string): string } {
  const { locale } = useLanguage();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
      return (date: string) => formatter.format(new Date(`${date}T00:00Z`));
    };
    return {
      long: format({ weekday: "long", day: "numeric", month: "long" }),
      short: format({ day: "numeric", month: "short" }),
    };
  }, [locale]);
}

/** Formats numbers in the language of the console. */
export function useNumbers(): { count(value: number): string; share(value: number): string } {
  const { locale } = useLanguage();
  return useMemo(() => {
    const count = new Intl.NumberFormat(locale);
    const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
    return { count: (value) => count.format(value), share: (value) => share.format(value) };
  }, [locale]);
}
