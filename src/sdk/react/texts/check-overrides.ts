import { texts as account } from "#texts/en-US/account.ts";
import { texts as settings } from "#texts/en-US/account-settings.ts";
import { texts as apiKeys } from "#texts/en-US/api-keys.ts";
import { texts as errors } from "#texts/en-US/errors.ts";
import { formerTexts } from "#texts/en-US/former.ts";
import { texts as notices } from "#texts/en-US/notices.ts";
import { texts as pages } from "#texts/en-US/pages.ts";
import { texts as profileImage } from "#texts/en-US/profile-image.ts";
import { texts as signIn } from "#texts/en-US/sign-in.ts";
import { texts as teams } from "#texts/en-US/teams.ts";
import { texts as titles } from "#texts/en-US/titles.ts";
import { nearest } from "#texts/nearest.ts";
import type { TextGroup } from "#texts/translator.ts";
import type { Overrides } from "./overrides.ts";

const english: TextGroup = {
  // First: where a title has the words of another text, a hint names that one.
  ...titles,
  ...signIn,
  ...pages,
  ...account,
  ...settings,
  ...apiKeys,
  ...teams,
  ...profileImage,
  ...notices,
  ...errors,
};
// A text with plural forms can be replaced by its id only.
const idsOfEnglish = new Map(
  Object.entries(english).flatMap(([id, text]) => (typeof text === "string" ? [[text, id] as const] : [])),
);
const idsOfFormer = new Map(Object.entries(formerTexts).flatMap(([id, texts]) => texts.map((text) => [text, id])));

/**
 * Returns the overrides, with ids for keys that are former English texts. Returns an error for an unknown key, which
 * would otherwise have no effect without notice.
 */
export function checkOverrides(overrides: Overrides): Overrides | Error {
  let renamed = overrides;
  for (const [key, replacement] of Object.entries(overrides)) {
    if (Object.hasOwn(english, key) || idsOfEnglish.has(key)) continue;
    const id = idsOfFormer.get(key);
    if (id === undefined) return unknownText(key);
    // An override by id or by the current English text wins.
    renamed = { [id]: replacement, ...renamed };
  }
  return renamed;
}

function unknownText(key: string): Error {
  // A text that shares less than two thirds of its characters with the key is not what its author meant.
  const near = nearest(key, [...Object.keys(english), ...idsOfEnglish.keys()], Math.floor(key.length / 3));
  const id = near === undefined ? undefined : (idsOfEnglish.get(near) ?? near);
  const hint = id === undefined ? "" : ` Did you mean "${id}"?`;
  return new Error(`translationOverrides: "${key}" is not a Hallpass text.${hint}`);
}
