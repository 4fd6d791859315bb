import { CARD_MAX_WIDTH_PX } from "#contract/limits.ts";
import { Reply } from "#server/http/reply/reply.ts";
import { dirOf, type Locale } from "#texts/locales.ts";
import { initialOf } from "./initial.ts";
import { newNonce } from "./nonce.ts";

interface PlainPage {
  /** The name of the project, above the page; null when it is not known. */
  project: string | null;
  language: Locale;
  /** 200 by default. */
  status?: number;
  heading: string;
  text?: string;
  /** In small letters below the text, for support. */
  note?: string;
  form?: PostedForm;
  link?: { label: string; href: string };
}

/** A form with one button. */
interface PostedForm {
  button: string;
  /** Where it is posted. Default: the address of the page. */
  action?: string;
  fields?: Readonly<Record<string, string>>;
  /** A script posts it, and the button is for browsers without scripts. */
  isSentAtOnce?: boolean;
}

/** Makes a page of a project that works without scripts, in the look of the hosted pages. */
export function plainPage({ project, language, status, heading, form, ...shown }: PlainPage): Reply {
  const nonce = newNonce();
  const header =
    project === null
      ? ""
      : `<header><span class="mark" aria-hidden="true">${e(initialOf(project))}</span><span class="name">${e(project)}</span></header>`;
  const parts = [
    `<h1>${e(heading)}</h1>`,
    shown.text && `<p>${e(shown.text)}</p>`,
    shown.note && `<p class="note">${e(shown.note)}</p>`,
    form && formElement(form),
    shown.link && `<a class="button" href="${e(shown.link.href)}">${e(shown.link.label)}</a>`,
  ];
  const title = project === null ? e(heading) : `${e(heading)} · ${e(project)}`;
  const page = `<!doctype html>
<html lang="${language}" dir="${dirOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body>${header}
<main><div class="card">${parts.filter(Boolean).join("")}</div></main>${form?.isSentAtOnce ? `<script nonce="${nonce}">document.forms[0].submit()</script>` : ""}</body>
</html>
`;
  // The address may have a code in it, which must not reach other sites as a referrer.
  const headers = { "content-security-policy": policyFor(nonce, form), "referrer-policy": "same-origin" };
  return new Reply(page, { html: true, headers, ...(status !== undefined && { status }) });
}

const e = (text: string) => Bun.escapeHTML(text);

function formElement({ button, action, fields = {} }: PostedForm): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${e(name)}" value="${e(value)}">`,
  );
  const target = action === undefined ? "" : ` action="${e(action)}"`;
  return `<form method="post"${target}>${hidden.join("")}<button>${e(button)}</button></form>`;
}

/**
 * No script runs but the one that posts the form, and only the page's own style. A form for another site may go anywhere:
 * browsers apply the directive to all redirects that follow, too.
 */
function policyFor(nonce: string, form: PostedForm | undefined): string {
  const own = `'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(form?.action === undefined ? ["form-action 'self'"] : []),
    "img-src data:",
    `style-src ${own}`,
    ...(form?.isSentAtOnce ? [`script-src ${own}`] : []),
  ].join("; ");
}

/** The colors and sizes of the hosted pages: `web/styles.css`, `src/sdk/react/theme`. */
const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#14151a,#eeeff3);--card:light-dark(#fff,#15161c);--mark:light-dark(#1b1c23,#f2f3f6);--on-mark:light-dark(#fff,#14151a);background:light-dark(#f7f8fa,#0d0e12)}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);font:.9375rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
header{position:absolute;inset:0 0 auto;padding:1.25rem 1.5rem 0;display:flex;align-items:center;gap:.625rem;font-weight:600}
.mark{display:grid;place-items:center;flex:none;width:1.75rem;height:1.75rem;border-radius:.4375rem;background:var(--mark);color:var(--on-mark);font-size:.875rem}
.name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
main{display:grid;place-items:center;min-height:100vh;min-height:100dvh;padding:4rem 1rem}
.card{width:100%;max-width:${CARD_MAX_WIDTH_PX}px;padding:2rem;text-align:center;text-wrap:balance;overflow-wrap:anywhere;background:var(--card);border:1px solid light-dark(#e5e7ec,#282a34);border-radius:.875rem}
h1{margin:0;font-size:1.375rem;line-height:1.25;font-weight:640}
p{margin:.75rem 0 0}
.note{font-size:.8125rem;color:light-dark(#5b5f6b,#9da1ae)}
form,.button{margin:1.5rem 0 0}
button,.button{min-height:2.625rem;width:100%;padding:.5rem 1rem;border:0;border-radius:.5rem;background:var(--mark);color:var(--on-mark);font:inherit;font-weight:560;text-decoration:none;cursor:pointer}
.button{display:grid;place-items:center}
:is(button,.button):focus-visible{outline:2px solid light-dark(#4f5bd5,#929cff);outline-offset:2px}
`;
