import type { NewWebhookEndpoint, WebhookEndpoint } from "hallpass/admin";
import { METADATA_MAX_BYTES, NAME_MAX_LENGTH, WEBHOOK_URL_MAX_LENGTH } from "#contract/limits.ts";
import { checkLength } from "../../data/field-rules.ts";
import type { SayText } from "../../texts/texts.ts";

/** An endpoint as the values of the form. */
export interface EndpointValues {
  url: string;
  description: string;
  hasAllEvents: boolean;
  events: string[];
  headers: HeaderValues[];
}

/** A header of the form. The value of a stored one is unknown, and stays unless another one is typed. */
export interface HeaderValues {
  name: string;
  value: string;
  isStored: boolean;
}

const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
const RESERVED =
  /^(host|content-length|content-type|content-encoding|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|user-agent|accept-encoding|proxy-.*|(svix|webhook|x-svix|x-webhook)-(id|timestamp|signature))$/i;
const ONE_LINE = /^[\t\x20-\x7e]*$/;

export function valuesOf(endpoint: WebhookEndpoint | null): EndpointValues {
  return {
    url: endpoint?.url ?? "",
    description: endpoint?.description ?? "",
    hasAllEvents: (endpoint?.events ?? null) === null,
    events: [...(endpoint?.events ?? [])],
    headers: (endpoint?.headerNames ?? []).map((name) => ({ name, value: "", isStored: true })),
  };
}

/** Returns `true` for a URL that an endpoint can have, or else what is wrong. The server checks its host. */
export function checkUrl(text: string, t: SayText): true | string {
  const isShort = checkLength(text.trim(), WEBHOOK_URL_MAX_LENGTH, t);
  if (isShort !== true) return isShort;
  if (/\s/.test(text.trim())) return t("validation.noSpaces");
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return t("webhooks.urlInvalid");
  return url.username === "" && url.password === "" ? true : t("webhooks.urlCredentials");
}

export const isUnencrypted = (url: string) => /^http:\/\//i.test(url.trim());

export function checkHeaderName(name: string, all: readonly HeaderValues[], t: SayText): true | string {
  if (!NAME.test(name.trim())) return t("webhooks.headerNameWrong");
  if (name.trim().length > NAME_MAX_LENGTH) return checkLength(name.trim(), NAME_MAX_LENGTH, t);
  if (RESERVED.test(name.trim())) return t("webhooks.headerReserved");
  const same = all.filter((each) => each.name.trim().toLowerCase() === name.trim().toLowerCase());
  return same.length < 2 || t("webhooks.headerTwice");
}

/** Headers travel as one object, which has a limit. */
export function checkHeaderValue(value: string, all: readonly HeaderValues[], t: SayText): true | string {
  if (!ONE_LINE.test(value)) return t("webhooks.headerValueWrong");
  return checkLength(JSON.stringify(newHeaders(all)), METADATA_MAX_BYTES, t);
}

export const settingsOf = ({ url, description, hasAllEvents, events }: EndpointValues) => ({
  url: url.trim(),
  description: description.trim(),
  events: hasAllEvents ? null : events,
});

/** The headers to add or replace, and null for those to remove; undefined when nothing changes. */
export function headerChanges(
  headers: readonly HeaderValues[],
  storedNames: readonly string[],
): Record<string, string | null> | undefined {
  const kept = new Set(headers.map(({ name }) => name.trim().toLowerCase()));
  const removed = storedNames.filter((name) => !kept.has(name.toLowerCase())).map((name) => [name, null] as const);
  const given = headers
    .filter(({ value, isStored }) => !isStored || value !== "")
    .map(({ name, value }) => [name.trim(), value] as const);
  const changes = [...removed, ...given];
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

/** The headers of a new endpoint. */
export const newHeaders = (headers: readonly HeaderValues[]): NewWebhookEndpoint["headers"] =>
  Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value]));
