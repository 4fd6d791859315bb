import { emailAddress } from "#contract/fields.ts";
import { OTP_LENGTH, SECOND, SECRET_LENGTH } from "#contract/limits.ts";
import { randomUuid } from "#server/crypto/random.ts";
import { hasCurrent } from "#server/http/reply/etag.ts";
import { queryIn } from "#server/http/request/where.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import type { InboxMail, TestInbox } from "#server/mail/servers/test-inbox.ts";
import { newNonce } from "#server/pages/nonce.ts";
import { within } from "#server/within.ts";
import script from "./mail-page.js.txt" with { type: "text" };
import { mailPageHtml } from "./mail-page-html.ts";

/** Dev mode's test inbox: the emails that would have been sent, newest first, as a page and as JSON. */
export function mailPages(inbox: TestInbox): readonly PageRoute[] {
  // Part of the ETag: lists of different server runs differ, even with equal versions.
  const run = randomUuid();
  return [
    {
      method: "GET",
      path: "/dev/mail.json",
      /**
       * Lists all emails, each with its code and its link: `?to=` only those to an address, `?q=` only those that
       * contain the words, `?wait=5s` as soon as there is one, or after that time. With `If-None-Match`, answers 304
       * while nothing has changed.
       */
      async answer(request) {
        const query = queryIn(request);
        const wait = query.get("wait");
        const millis = wait === null ? 0 : millisIn(wait);
        if (millis === null) return new Response(WAIT_FORM, { status: 400, headers: NO_STORE });
        const wanted = { to: query.get("to"), words: query.get("q") };
        const until = Date.now() + millis;
        while (found(inbox, wanted).length === 0 && Date.now() < until) {
          await within(until - Date.now(), inbox.changed());
        }
        const etag = `"${run}-${inbox.version()}"`;
        const headers = { ...NO_STORE, etag };
        if (hasCurrent(request, etag)) return new Response(null, { status: 304, headers });
        return Response.json({ mails: found(inbox, wanted).map(withCode) }, { headers });
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

interface Wanted {
  to: string | null;
  words: string | null;
}

function found(inbox: TestInbox, { to, words }: Wanted): InboxMail[] {
  const text = words?.toLowerCase() ?? "";
  const recipient = emailAddress(to?.trim() ?? "");
  return inbox
    .list()
    .filter((mail) => to === null || emailAddress(mail.to) === recipient)
    .filter((mail) => `${mail.to} ${mail.subject} ${mail.text}`.toLowerCase().includes(text));
}

/**
 * Adds what a test enters or opens: the link with the email's code, and the short code if the email shows one; else
 * null.
 */
function withCode(mail: InboxMail) {
  const link = mail.text.match(/https?:\/\/[^\s<>"]+/g)?.find((each) => CODE.test(each)) ?? null;
  const short = CODE.exec(link ?? "")?.[1]
    ?.slice(0, OTP_LENGTH)
    .toUpperCase();
  const code = short !== undefined && new RegExp(`\\b${short}\\b`).test(mail.text) ? short : null;
  return { ...mail, code, link };
}

const CODE = new RegExp(`[?&]code=([0-9a-z]{${SECRET_LENGTH}})\\b`);

/** Less than the time after which the runtime closes a connection without an answer. */
const LONGEST_WAIT_SECONDS = 8;
const WAIT_FORM = `wait is a time of up to ${LONGEST_WAIT_SECONDS} seconds, such as 5s or 500ms.`;

/** Reads `5s` or `500ms`; null for another text, and for a time that is too long. */
function millisIn(text: string): number | null {
  const [, digits, unit] = /^(\d{1,5})(ms|s)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const millis = Number(digits) * (unit === "s" ? SECOND : 1);
  return millis <= LONGEST_WAIT_SECONDS * SECOND ? millis : null;
}

const NO_STORE = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Frames of emails inherit this policy: their own styles apply, and no script in them runs. */
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
