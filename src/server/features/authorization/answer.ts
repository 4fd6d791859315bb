import type { OAuthErrorCode } from "#contract/oauth/errors.ts";
import { printable } from "#server/http/reply/oauth-form.ts";
import { Reply } from "#server/http/reply/reply.ts";
import { plainPage } from "#server/pages/plain-page.ts";
import type { Locale } from "#texts/locales.ts";
import type { Return } from "./parameters.ts";

/** What the client gets: a code, or an error (RFC 6749 §4.1.2). */
export type ClientsAnswer = { code: string } | { error: OAuthErrorCode; description: string };

interface Going {
  back: Return;
  /** RFC 9207: the client compares it, so that no other server can pass off its answers as ours. */
  issuer: string;
}

/** What a page says that posts the answer. */
interface Wording {
  project: string;
  language: Locale;
  heading: string;
  button: string;
}

/** Sends the browser to the client with the answer, by an address or by a form that posts itself. */
export function answerReply(answer: ClientsAnswer, { back, issuer }: Going, wording: Wording): Reply {
  const errorCode = "error" in answer ? answer.error : null;
  const fields = {
    ...("error" in answer ? { error: answer.error, error_description: printable(answer.description) } : answer),
    ...(back.state !== null && { state: back.state }),
    iss: issuer,
  };
  if (back.response_mode === "form_post") {
    const { button, ...shown } = wording;
    const page = plainPage({ ...shown, form: { button, action: back.redirect_uri, fields, isSentAtOnce: true } });
    return new Reply(page.body, { ...page.options, errorCode });
  }
  return new Reply("", { ...redirectTo(withFields(back.redirect_uri, fields)), errorCode });
}

/** 303 also after a POST, whose form must not be sent on (RFC 9700 §4.12). No address is passed on as a referrer. */
export const redirectTo = (location: string): Reply["options"] => ({
  status: 303,
  text: true,
  headers: { location, "referrer-policy": "no-referrer" },
});

/** By text: the addresses of installed apps are none that URL can change. */
export const withFields = (address: string, fields: Record<string, string>): string =>
  `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams(fields)}`;
