import type { PageRoute } from "#server/http/route.ts";
import type { CaughtMail, MailCatcher } from "#server/mail/catcher.ts";

/** Dev mode's mailbox: what would have been sent, newest first. Mails are shown in frames that can do nothing. */
export function mailPages(catcher: MailCatcher): readonly PageRoute[] {
  return [
    {
      method: "GET",
      path: "/dev/mail.json",
      answer: () => Response.json({ mails: catcher.list() }, { headers: NO_STORE }),
    },
    {
      method: "DELETE",
      path: "/dev/mail.json",
      answer: () => {
        catcher.clear();
        return Response.json({ success: true }, { headers: NO_STORE });
      },
    },
    {
      method: "GET",
      path: "/dev/mail",
      answer: () => new Response(mailboxHtml(catcher.list()), { headers: { ...NO_STORE, ...PAGE } }),
    },
  ];
}

const NO_STORE = { "cache-control": "no-store", "x-content-type-options": "nosniff" };
const PAGE = {
  "content-type": "text/html; charset=utf-8",
  refresh: "5",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#e4e4e7,#3f3f46);--quiet:light-dark(#52525b,#a1a1aa)}
body{margin:0 auto;max-width:720px;padding:32px 16px;font:16px/1.5 system-ui,sans-serif}
h1{font-size:22px;margin:0 0 4px}p{color:var(--quiet);margin:0 0 24px}
article{border:1px solid var(--line);border-radius:12px;margin:0 0 20px;overflow:hidden}
header{padding:14px 18px;border-bottom:1px solid var(--line)}h2{font-size:16px;margin:0;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:6px 0 0;font-size:14px;color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:460px;border:0;background:#fff}
`;

function mailboxHtml(mails: readonly CaughtMail[]): string {
  const empty = "<p>No mails yet. Sign up on a hosted page, and the mail that would be sent appears here.</p>";
  const count = `<p>${mails.length === 1 ? "One mail" : `${mails.length} mails`}, newest first. Nothing here was sent to anybody.</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Mails · Hallpass dev</title><style>${STYLE}</style></head>
<body><main><h1>Caught mails</h1>${mails.length === 0 ? empty : count + mails.map(mailHtml).join("")}</main></body></html>
`;
}

function mailHtml({ subject, to, senderName, at, html }: CaughtMail): string {
  const e = Bun.escapeHTML;
  // Links in a mail open in a tab of their own, outside the frame's sandbox.
  const framed = html.replace("<head>", '<head><base target="_blank">');
  return `<article><header><h2>${e(subject)}</h2><dl><dt>To</dt><dd>${e(to)}</dd><dt>From</dt><dd>${e(senderName)}</dd><dt>At</dt><dd>${new Date(at).toISOString()}</dd></dl></header>
<iframe title="${e(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${e(framed)}"></iframe></article>`;
}
