import { inGroup, isKnown, KnownError } from "#contract/errors.ts";
import { CONTACT_CHANNELS_MAX, PASSKEYS_MAX_PER_USER } from "#contract/limits.ts";
import { ConnectionError } from "#sdk/wire/connection-error.ts";
import { RequestFailed, RequestRefused } from "#sdk/wire/decode.ts";
import { texts as errors } from "#texts/en-US/errors.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import type { ErrorTexts } from "#texts/sdk.ts";
import { type Speak, speaker, type Value } from "#texts/translator.ts";
import { loadTexts } from "./loaded-texts.ts";
import { replacementsIn } from "./overrides.ts";
import type { TextSettings } from "./text-context.ts";

const english = { unexpected: signIn.unexpected, offline: signIn.offline, ...errors };

/** The error texts in the language of a page. */
export interface ErrorTranslator {
  readonly language: string;
  readonly speak: Speak<typeof english>;
}

/** Makes the translator of error texts for a provider's language. */
export async function errorTranslator({ language, overrides }: TextSettings): Promise<ErrorTranslator> {
  const files = await Promise.all([loadTexts(language, "sign-in"), loadTexts(language, "errors")]);
  const texts = Object.assign({}, ...files);
  return { language, speak: speaker(language, english, texts, replacementsIn(english, overrides)) };
}

/**
 * Returns a sentence for the user about an error: the text of its code, else of its group, else the message of the
 * server or browser.
 */
export function errorText(error: unknown, { language, speak }: ErrorTranslator, now: number = Date.now()): string {
  const timeAfter = (seconds: number) => timeOfDay(now + seconds * 1000, language);
  const found =
    error instanceof KnownError
      ? textOf(error, timeAfter)
      : error instanceof RequestRefused
        ? refusalOf(error)
        : outageOf(error);
  if (found) return speak(...found);
  if (error instanceof RequestFailed) return error.text;
  return error instanceof Error && error.message ? error.message : speak("unexpected");
}

type Found = [id: keyof typeof english, values?: Readonly<Record<string, Value>>];

/** Returns the text for a server that cannot be reached or is broken, whose message names addresses, for developers. */
function outageOf(error: unknown): Found | undefined {
  if (error instanceof ConnectionError) return [error.kind === "offline" ? "offline" : "noAnswer"];
  if (!(error instanceof RequestFailed)) return undefined;
  // The server's refusals in plain text are sentences for users; the pages of proxies are not.
  const isSentence = error.status < 500 && error.text !== "" && !error.text.startsWith("<");
  return isSentence ? undefined : ["unexpected"];
}

/** Returns the id and the values of the text for an error; undefined when the error's own message is better. */
function textOf(error: KnownError, timeAfter: (seconds: number) => string): Found | undefined {
  if (isKnown(error, "USER_EMAIL_ALREADY_EXISTS") && error.details.would_work_if_email_was_verified) {
    return ["emailTakenUnverified", { email: error.details.email }];
  }
  if (isKnown(error, "PASSWORD_TOO_SHORT")) return [error.code, { length: error.details.min_length }];
  if (isKnown(error, "PASSWORD_TOO_LONG")) return [error.code, { length: error.details.maxLength }];
  // Only a URL of the web has an origin that can be trusted; the message of the server names any URL.
  if (isKnown(error, "REDIRECT_URL_NOT_WHITELISTED")) {
    const [origin] = /^https?:..[^/?#]+/.exec(error.details?.redirect_url) ?? [];
    return origin ? [error.code, { origin }] : undefined;
  }
  if (isKnown(error, "TOO_MANY_ATTEMPTS")) return waitText(error.details.retry_after_seconds, timeAfter);
  if (isKnown(error, "PASSKEY_WEBAUTHN_ERROR")) return passkeyText(error.details.code);
  // Other messages with this code, about refused origins, are for the app's developer and stay as the server sent them.
  if (isKnown(error, "PASSKEY_AUTHENTICATION_FAILED") && error.message === "Passkey not found") {
    return ["passkeyUnknown"];
  }
  // Their messages are about parts of the request, for developers. Forms of users check what can be checked before.
  if (isKnown(error, "SCHEMA_ERROR", "BODY_PARSING_ERROR")) return ["inputUnusable"];
  if (hasText(error.code)) return [error.code, valuesOf(error.details)];
  return inGroup(error, "VERIFICATION_ERROR") ? ["VERIFICATION_ERROR"] : undefined;
}

/** The values of a refusal are not sent; those that people read are limits that we know. */
const REFUSAL_VALUES: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  PASSKEY_LIMIT_REACHED: { max: PASSKEYS_MAX_PER_USER },
  CONTACT_CHANNEL_LIMIT_REACHED: { max: CONTACT_CHANNELS_MAX },
};

const refusalOf = ({ code }: RequestRefused): Found | undefined =>
  hasText(code) ? [code, REFUSAL_VALUES[code]] : undefined;

const hasText = (code: string): code is keyof ErrorTexts => Object.hasOwn(errors, code);

/** Returns the details of an error that can be values of a text. */
function valuesOf(details: object | undefined): Record<string, Value> {
  const scalars = Object.entries(details ?? {}).filter(([, value]) => ["string", "number"].includes(typeof value));
  return Object.fromEntries(scalars);
}

/** Up to this wait, the text gives seconds; for longer waits, a time of day. */
const SOON_SECONDS = 90;

function waitText(seconds: number, timeAfter: (seconds: number) => string): Found {
  // The text once had the place `{seconds}`, which replacements by apps may still have.
  if (seconds <= SOON_SECONDS) return ["TOO_MANY_ATTEMPTS", { count: seconds, seconds }];
  return ["tryAgainAt", { time: timeAfter(seconds) }];
}

/** Rounds up to the minute, so that an attempt at that time is not refused again. */
function timeOfDay(millis: number, language: string): string {
  const wholeMinute = new Date(Math.ceil(millis / 60_000) * 60_000);
  return wholeMinute.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
}

/** Returns the text for a browser's error about passkeys, by the name of the error. */
function passkeyText(name: string): Found | undefined {
  switch (name) {
    // Browsers do not distinguish between a refusal by the user and a timeout.
    case "NotAllowedError":
    case "AbortError":
      return ["passkeyCancelled"];
    case "NotSupportedError":
      return ["passkeyUnsupported"];
    case "InvalidStateError":
      return ["passkeyExistsHere"];
    case "SecurityError":
      return ["passkeyWrongPlace"];
  }
}
