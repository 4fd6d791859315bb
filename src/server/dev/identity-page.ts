/** An identity that a developer has entered. */
export interface Identity {
  email: string;
  name: string | null;
}

/** The authorization request of a sign-in. */
export interface AuthorizationRequest {
  clientId: string;
  redirectUri: string;
  state: string;
  challenge: string;
  nonce: string | undefined;
}

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  // No form-action: browsers also apply it to redirects after a form, and the last one leads to the app.
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
};

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#e4e4e7,#3f3f46);--quiet:light-dark(#52525b,#a1a1aa);--face:light-dark(#fff,#18181b);--ground:light-dark(#f4f4f5,#09090b);--ink:light-dark(#18181b,#fafafa)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:400px;padding:28px 24px;background:var(--face);border:1px solid var(--line);border-radius:16px}
h1{font-size:21px;line-height:1.3;margin:0 0 6px;letter-spacing:-.01em}h2{font-size:14px;margin:24px 0 8px;color:var(--quiet);font-weight:560}
p{margin:0;color:var(--quiet);font-size:15px}
form{margin:0}ul{list-style:none;margin:0;padding:0;display:grid;gap:8px}
button,input{font:inherit;width:100%;min-height:44px;border-radius:10px;padding:8px 14px}
button{cursor:pointer;border:1px solid var(--line);background:none;color:inherit;text-align:start}
button:hover{background:var(--ground)}:focus-visible{outline:2px solid #6366f1;outline-offset:2px}
.who{display:block;font-weight:560;overflow-wrap:anywhere}.address{display:block;color:var(--quiet);font-size:14px;overflow-wrap:anywhere}
label{display:block;font-size:14px;font-weight:560;margin:0 0 4px}.field{margin:0 0 12px}
input{border:1px solid light-dark(#8b8b93,#71717a);background:transparent;color:inherit}
.main{background:var(--ink);color:var(--face);border-color:var(--ink);text-align:center;font-weight:560}.main:hover{background:var(--ink);opacity:.9}
.plain{border-color:transparent;text-align:center;color:var(--quiet);margin-top:8px}
`;

const NAMES: Readonly<Record<string, string>> = { github: "GitHub", gitlab: "GitLab", linkedin: "LinkedIn" };

/** Renders the page on which a developer picks or types an identity. It works without scripts. */
export function signInPage({ clientId }: AuthorizationRequest, identities: readonly Identity[]): Response {
  const e = Bun.escapeHTML;
  const provider = e(NAMES[clientId] ?? clientId.charAt(0).toUpperCase() + clientId.slice(1));
  const known = identities.map(
    ({ email, name }) =>
      `<li><form method="post"><input type="hidden" name="email" value="${e(email)}"><button name="answer" value="allow"><span class="who">${e(name ?? email)}</span>${name ? `<span class="address">${e(email)}</span>` : ""}</button></form></li>`,
  );
  const list =
    known.length > 0
      ? `<h2>Continue as</h2><ul>${known.join("")}</ul><h2>Use another identity</h2>`
      : "<h2>Who are you?</h2>";
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Simulated ${provider} · Hallpass dev</title><style>${STYLE}</style></head>
<body><main><h1>Simulated ${provider}</h1><p>In dev mode, shared sign-in buttons lead here instead of to ${provider}. Enter any identity you like.</p>
${list}
<form method="post"><div class="field"><label for="email">Email</label><input id="email" name="email" type="email" required autocomplete="off" placeholder="ada@example.com"></div>
<div class="field"><label for="name">Name (optional)</label><input id="name" name="name" autocomplete="off"></div>
<button class="main" name="answer" value="allow">Continue</button></form>
<form method="post"><button class="plain" name="answer" value="deny">Deny access</button></form>
</main></body></html>
`;
  return new Response(html, { headers: HEADERS });
}
