import { randomUuid } from "#server/crypto/random.ts";
import type { PageRoute } from "#server/http/route.ts";
import { queryIn } from "#server/http/where.ts";
import type { TestInbox } from "#server/mail/test-inbox.ts";
import { newNonce } from "#server/pages/nonce.ts";
import script from "./mail-page.js.txt" with { type: "text" };
import { mailPageHtml } from "./mail-page-html.ts";

/** Dev mode's test inbox: the mails that would have been sent, newest first, as a page and as JSON. */
export function mailPages(inbox: TestInbox): readonly PageRoute[] {
  // Part of the ETag: lists of different server runs differ, even with equal versions.
  const run = randomUuid();
  return [
    {
      method: "GET",
      path: "/dev/mail.json",
      /**
       * Lists all mails; with `?q=` only those that contain the words. With `If-None-Match`, answers 304 while nothing
       * has changed.
       */
      answer(request) {
        const etag = `"${run}-${inbox.version()}"`;
        const headers = { ...NO_STORE, etag };
        if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
        const words = queryIn(request).get("q")?.toLowerCase() ?? "";
        const mails = inbox
          .list()
          .filter(({ to, subject, text }) => `${to} ${subject} ${text}`.toLowerCase().includes(words));
        return Response.json({ mails }, { headers });
      },
    },
    {
      method: "DELETE",
      path: "/dev/mail.json",
      answer() {
        inbox.clear();
        return Response.json({ success: true }, { headers: NO_STORE });
      },
    },
    {
      method: "GET",
      path: "/dev/mail",
      answer() {
        const nonce = newNonce();
        return new Response(mailPageHtml({ nonce, script }), { headers: { ...NO_STORE, ...pageHeaders(nonce) } });
      },
    },
  ];
}

const NO_STORE = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Frames of mails inherit this policy: their own styles apply, and no script in them runs. */
const pageHeaders = (nonce: string) => ({
  "content-type": "text/html; charset=utf-8",
  "referrer-policy": "no-referrer",
  "content-security-policy": [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'unsafe-inline'",
    "connect-src 'self'",
    "img-src data: https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
});
