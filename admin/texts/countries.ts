/** Names countries by their codes. Proxies have codes of their own, such as T1, which stay as they are. */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return (code) => (/^[A-Z]{2}$/.test(code) && names.of(code)) || code;
}
