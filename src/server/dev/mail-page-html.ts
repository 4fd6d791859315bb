const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#e4e4e7,#3f3f46);--quiet:light-dark(#52525b,#a1a1aa);--ground:light-dark(#fff,#18181b);--chosen:light-dark(#f4f4f5,#27272a);--ink:light-dark(#18181b,#f4f4f5)}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--ink);height:100dvh;display:grid;grid-template-rows:auto 1fr}
header{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;padding:12px 16px;border-bottom:1px solid var(--line)}
h1{font-size:17px;margin:0}h2{font-size:17px;margin:0;overflow-wrap:anywhere}h3{font-size:14px;margin:0}
#state{color:var(--quiet);font-size:14px;margin:0;flex:1 1 auto}
input{font:inherit;color:inherit;background:var(--ground);border:1px solid light-dark(#71717a,#a1a1aa);border-radius:8px;padding:5px 10px;width:220px;max-width:100%}
button{font:inherit;color:inherit;background:var(--ground);border:1px solid var(--line);border-radius:8px;padding:5px 12px;cursor:pointer}
button[aria-pressed=true]{background:var(--ink);color:var(--ground)}
:focus-visible{outline:2px solid light-dark(#2563eb,#60a5fa);outline-offset:2px}
main{display:grid;grid-template-columns:minmax(220px,320px) 1fr;min-height:0}
nav{overflow:auto;border-right:1px solid var(--line)}ul{list-style:none;margin:0;padding:0}
nav button{display:block;width:100%;text-align:left;border:0;border-bottom:1px solid var(--line);border-radius:0;padding:10px 16px;overflow:hidden}
nav button:focus-visible{outline-offset:-2px}
nav button[aria-current=true]{background:var(--chosen)}
nav strong,nav span{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}nav span{color:var(--quiet);font-size:13px}
.empty{color:var(--quiet);padding:16px;margin:0}
article{display:grid;grid-template-rows:auto fit-content(22dvh) minmax(160px,1fr);min-height:0;min-width:0}
.about{padding:14px 16px;border-bottom:1px solid var(--line)}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 12px;margin:6px 0 10px;font-size:14px}dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
.views{display:flex;flex-wrap:wrap;gap:8px}#back{display:none}
.links{padding:10px 16px;border-bottom:1px solid var(--line);font-size:14px;overflow:auto}.links li{overflow-wrap:anywhere}a{color:light-dark(#1d4ed8,#93c5fd)}
iframe{width:100%;height:100%;border:0;background:#fff;color-scheme:light}
pre{margin:0;padding:16px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,monospace}
[hidden]{display:none!important}
@media(max-width:640px){main{grid-template-columns:1fr}nav{border-right:0}body[data-reading] nav{display:none}body:not([data-reading]) article{display:none}#back{display:inline-block}input{width:100%}body{display:block;height:auto}article{display:block}iframe{height:80dvh;display:block}body[data-reading] :is(#search,#clear,#state){display:none}}
`;

/** Renders the page. Its script inserts emails as text and in sandboxed frames, never as markup. */
export function mailPageHtml({ nonce, script }: { nonce: string; script: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>Test inbox · Hallpass dev</title><style>${STYLE}</style></head>
<body>
<header><h1>Test inbox</h1><p id="state" role="status">Loading…</p>
<input id="search" type="search" placeholder="Search" aria-label="Search emails" autocomplete="off">
<button id="clear" type="button">Clear all</button></header>
<main>
<nav aria-label="Emails"><ul id="list"></ul><p class="empty" id="empty" hidden>No emails yet. Sign up on a hosted page: the email appears here instead of being sent.</p></nav>
<article id="mail" aria-label="Email" hidden>
<div class="about"><h2 id="subject" tabindex="-1"></h2><dl><dt>To</dt><dd id="to"></dd><dt>From</dt><dd id="from"></dd><dt>Date</dt><dd id="at"></dd></dl>
<div class="views"><button id="back" type="button">Back to list</button><button id="as-html" type="button">HTML</button><button id="as-text" type="button">Text</button></div></div>
<div class="links" id="links-box"><h3>Links</h3><ul id="links"></ul></div>
<iframe id="html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe><pre id="text" tabindex="0" hidden></pre>
</article>
</main>
<noscript><p class="empty">This page needs JavaScript. You can also read the emails at <a href="/dev/mail.json">/dev/mail.json</a>.</p></noscript>
<script nonce="${nonce}">${script}</script>
</body></html>
`;
}
