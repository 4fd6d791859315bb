import type { PageName, Redirects } from "./redirects.ts";
import { RETURN_TO } from "./trust.ts";

/** Returns the absolute address of a page, for links in emails. Throws outside browsers; the error names `option`. */
export function callbackUrlOf({ urls, browser }: Pick<Redirects, "urls" | "browser">, name: PageName, option: string) {
  const page = browser();
  if (!page) throw new Error(`${option} option is required in a non-browser environment.`);
  const here = new URL(page.href);
  const url = new URL(urls[name], here);
  url.hash = "";
  const returnTo = here.searchParams.get(RETURN_TO);
  if (returnTo !== null) url.searchParams.set(RETURN_TO, returnTo);
  return url.href;
}
