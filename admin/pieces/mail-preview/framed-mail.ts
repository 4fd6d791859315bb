/** How a mail is shown: as mail programs in light and dark show it. */
export type Scheme = "light" | "dark";

interface FramedMail {
  /** A document for `srcdoc`. */
  page: string;
  hasRemoteImages: boolean;
}

interface Look {
  scheme: Scheme;
  nonce: string;
  /** Whether images of other servers are loaded: their owners learn of it. */
  showsImages: boolean;
}

/** Elements that act or load something. The sandbox and the policy stop them as well. */
const ACTIVE = "script, iframe, object, embed, form, base, link, meta[http-equiv], noscript, template";

/**
 * The document of a frame that shows a mail, for `srcdoc`. Frames inherit the policy of the console, which allows neither
 * `style` attributes nor style elements without its nonce: the styles of the mail become one style element with the nonce.
 */
export function framedMail(html: string, { scheme, nonce, showsImages }: Look): FramedMail {
  const mail = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  const rules = [...mail.querySelectorAll(`script[type="${STYLE_DATA}"]`)].map((style) => {
    const media = style.getAttribute("media");
    const css = style.textContent ?? "";
    return media ? `@media ${media} {${css}}` : css;
  });
  for (const element of mail.querySelectorAll(ACTIVE)) element.remove();
  for (const [index, element] of [...mail.querySelectorAll(`[${KEPT_STYLE}]`)].entries()) {
    const style = element.getAttribute(KEPT_STYLE) ?? "";
    element.setAttribute(KEPT_STYLE, String(index));
    // As an attribute would, it wins over the selectors of the mail, but not over what they mark as important.
    rules.push(`[${KEPT_STYLE}="${index}"]:not(#a#b){${style}}`);
  }
  const remote = [...mail.querySelectorAll("[src], [srcset], [background], [poster]")].filter((element) =>
    SOURCES.some((name) => REMOTE.test(element.getAttribute(name) ?? "")),
  );
  const css = inScheme(rules.join("\n"), scheme);
  const hasRemoteImages = remote.length > 0 || css.search(REMOTE_URL) >= 0;
  if (!showsImages) for (const element of remote) for (const name of SOURCES) element.removeAttribute(name);

  const policy = mail.createElement("meta");
  policy.httpEquiv = "content-security-policy";
  policy.content = `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:${showsImages ? " https:" : ""}`;
  mail.head.prepend(policy);
  const shown = (showsImages ? css : css.replaceAll(REMOTE_URL, "none")).replaceAll("</", "<\\/");
  // A text, because the browser reports also this element when it is made here.
  return {
    page: `<!doctype html>${mail.documentElement.outerHTML}<style nonce="${nonce}">${shown}</style>`,
    hasRemoteImages,
  };
}

const SOURCES = ["src", "srcset", "background", "poster"];
const REMOTE = /^\s*(https?:)?\/\//i;
const REMOTE_URL = /url\(\s*["']?\s*(?:https?:)?\/\/[^)]*\)/gi;

/** Answers the question for the scheme in the styles, whatever this browser has chosen: always, or never. */
const inScheme = (css: string, scheme: Scheme) =>
  css.replaceAll(ASKED_SCHEME, (_found, asked: string) =>
    asked.toLowerCase() === scheme ? "(min-width: 0)" : "(max-width: 0)",
  );

const ASKED_SCHEME = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;
const STYLE_DATA = "text/x-style";
const KEPT_STYLE = "data-style";
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const STYLE = /("[^"]*"|'[^']*')|\sstyle(?=\s*=)/gi;

/**
 * Renames the attributes, and turns style elements into scripts that are data: the browser reports each of them as
 * against the policy as soon as it parses it.
 */
const withoutStyles = (html: string) =>
  html
    .replaceAll(TAG, (tag) =>
      tag
        .replaceAll(STYLE, (_found, quoted?: string) => quoted ?? ` ${KEPT_STYLE}`)
        .replace(/^<style(?=[\s>/])/i, `<script type="${STYLE_DATA}"`),
    )
    .replaceAll(/<\/style(?=[\s>/])/gi, "</script");
