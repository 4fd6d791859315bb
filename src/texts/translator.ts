import { dirOf } from "./locales.ts";

/** One text per plural form of the language, chosen by the value of `{count}`, or of the text's only number. */
export type PluralText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** A text with `{places}` for values. */
export type Text = string | PluralText;

/** Texts by id. */
export type TextGroup = Readonly<Record<string, Text>>;

/** The places whose values are numbers. */
export const NUMBERS = ["count", "length", "max", "limit_bytes"] as const;

type NumberPlace = (typeof NUMBERS)[number];

/**
 * The same ids in another language: one missing text is a compile error. A text with a number may have plural forms
 * also where English needs none.
 */
export type Translation<G extends TextGroup> = {
  readonly [Id in keyof G]: G[Id] extends string ? string | FormsBy<PlacesIn<G[Id]> & NumberPlace> : PluralText;
};

type FormsBy<Number extends string> = [Number] extends [never] ? never : PluralText;

/** A value for a place. Numbers and dates are formatted for the language. */
export type Value = string | number | Date;

/** Replacements by id. */
export type Replacements = Readonly<Record<string, string>>;

type PlacesIn<T extends string> = T extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never;

type PlacesOf<T extends Text> = T extends string ? PlacesIn<T> : T extends PluralText ? PluralPlaces<T> : never;

type PluralPlaces<T extends PluralText> = "count" | PlacesIn<Extract<T[keyof T], string>>;

type ValuesFor<T extends Text> = { readonly [Place in PlacesOf<T>]: Place extends NumberPlace ? number : Value };

/** Returns the text of an id. It needs a value for each place of the English text. */
export type Translate<G extends TextGroup> = <Id extends keyof G & string>(
  id: Id,
  ...values: [PlacesOf<G[Id]>] extends [never] ? [] : [values: ValuesFor<G[Id]>]
) => string;

/** The ids of texts that need no values. */
export type PlainId<G extends TextGroup> = {
  [Id in keyof G & string]: [PlacesOf<G[Id]>] extends [never] ? Id : never;
}[keyof G & string];

/** Returns a text whose id is chosen at run time, so that the compiler cannot know its places. */
export type Speak<G extends TextGroup> = (id: keyof G & string, values?: Readonly<Record<string, Value>>) => string;

/**
 * Makes a translator for one language. `english` defines the ids and places, and is the fallback for missing texts. A
 * replacement replaces the text of its id, in all plural forms.
 */
export function translator<G extends TextGroup>(
  locale: string,
  english: G,
  texts?: TextGroup,
  replacements?: Replacements,
): Translate<G> {
  const speak = speaker(locale, english, texts, replacements);
  return (id, ...[values]) => speak(id, values);
}

/** Like `translator`, for ids that are chosen at run time. */
export function speaker<G extends TextGroup>(
  locale: string,
  english: G,
  texts: TextGroup = {},
  replacements: Replacements = {},
): Speak<G> {
  return (id, values) => {
    const replacement = Object.hasOwn(replacements, id) ? replacements[id] : undefined;
    return say(locale, replacement ?? texts[id] ?? english[id] ?? id, values);
  };
}

/** Puts values into the places of a text. A place without a value stays as it is. */
function say(locale: string, text: Text, values: Readonly<Record<string, Value>> = {}): string {
  return formOf(locale, text, values).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? place : written(locale, value);
  });
}

function formOf(locale: string, text: Text, values: Readonly<Record<string, Value>>): string {
  if (typeof text === "string") return text;
  const number = values.count ?? Object.values(values).find((each) => typeof each === "number");
  const form = typeof number === "number" ? new Intl.PluralRules(locale).select(number) : "other";
  return text[form] ?? text.other;
}

function written(locale: string, value: Value): string {
  if (typeof value === "number") return new Intl.NumberFormat(locale).format(value);
  if (typeof value === "string") return isolated(locale, value);
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(value);
}

/**
 * Returns a value that keeps its own direction: without the marks, the parts of an address or a code would change places
 * in a script that runs from right to left.
 */
const isolated = (locale: string, value: string) => (dirOf(locale) === "rtl" ? `\u2068${value}\u2069` : value);
