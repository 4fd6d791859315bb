/** Where a browser is. */
export interface Shown {
  at: "client" | "sign-in" | "consent" | "sign-out-question" | "page";
  status: number;
  url: string;
  /** What came to the client. */
  answer: Record<string, string>;
  /** Whether it came in a form. */
  isForm: boolean;
  text: string;
}

/** A user's browser, and what the user does on the pages of the provider. */
export interface Browser {
  /** Opens an address, or posts a form of another site to it, and follows where that leads. */
  open(url: string, form?: Record<string, string>): Promise<Shown>;
  /** Does what the page asks for: signs in, allows, or signs out. */
  answer(shown: Shown): Promise<Shown>;
}

/** Where a visit ended, and what the user was asked for on the way. */
export interface Visit extends Shown {
  asked: Shown["at"][];
}

/** More than any visit has. */
const MOST_PAGES = 10;

/** Opens an address and does all that is asked, until there is nothing to do. */
export async function visit(browser: Browser, url: string, form?: Record<string, string>): Promise<Visit> {
  const asked: Shown["at"][] = [];
  let shown = await browser.open(url, form);
  while (shown.at !== "client" && shown.at !== "page") {
    asked.push(shown.at);
    if (asked.length > MOST_PAGES) throw new Error(`The pages never end: ${asked}`);
    shown = await browser.answer(shown);
  }
  return { ...shown, asked };
}

/** Asks a provider, and tells where the answer is, or where the browser goes next. All that is on another origin is the client's. */
export async function ask(
  url: string,
  { cookie, form, headers }: { cookie: string; form?: Record<string, string>; headers?: Record<string, string> },
): Promise<{ reply: Response; shown: Shown; next: string | null }> {
  const reply = await fetch(url, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: { ...(cookie && { cookie }), ...headers },
    body: form && new URLSearchParams(form),
  });
  const location = reply.headers.get("location");
  const text = await reply.text();
  const page: Shown = { at: "page", status: reply.status, url, answer: {}, isForm: false, text };
  const isElsewhere = (address: string) => new URL(address, url).origin !== new URL(url).origin;
  if (location !== null && isElsewhere(location)) {
    const answer = Object.fromEntries(new URL(location).searchParams);
    return { reply, next: null, shown: { ...page, at: "client", url: location, answer } };
  }
  const action = actionIn(text);
  if (action !== undefined && isElsewhere(action)) {
    return { reply, next: null, shown: { ...page, at: "client", url: action, answer: fieldsIn(text), isForm: true } };
  }
  return { reply, shown: page, next: location === null ? null : new URL(location, url).href };
}

export const actionIn = (page: string): string | undefined => /<form[^>]* action="([^"]*)"/.exec(page)?.[1];

/** The hidden fields of a page's form. */
export const fieldsIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g), ([, name = "", value = ""]) => [
      name,
      value.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&"),
    ]),
  );
