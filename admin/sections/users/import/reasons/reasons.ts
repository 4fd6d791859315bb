/**
 * Sentences of the server about an import, in another language. The server writes them in English, once, where the fact is
 * found; a language has a sentence of its own for each. `{name}` stands for a part that differs: a `{field}` and a `{record}` are
 * shown by the words of the console, and a `{reason}` is a sentence, too. A sentence that a language does not have stays English.
 */
export type Reasons = Readonly<Record<string, string>>;

/** The words of the console for names of the server. */
export interface Names {
  field(name: string): string;
  record(type: string): string;
}

interface Pattern {
  matches: RegExp;
  places: string[];
  translation: string;
}

/** Longer ones are no sentences of ours, and take long to compare. */
const LONGEST = 2_000;
const PLACE = /\{(\w+)\}/g;

/** Returns what says a sentence in the language of `reasons`; undefined for a sentence that these do not have. */
export function speakerOf(reasons: Reasons): (sentence: string, names: Names) => string | undefined {
  const patterns: Pattern[] = Object.entries(reasons)
    .filter(([english]) => english.includes("{"))
    .map(([english, translation]) => ({
      matches: matcherOf(english),
      places: Array.from(english.matchAll(PLACE), ([, name = ""]) => name),
      translation,
    }));

  function say(sentence: string, names: Names): string | undefined {
    if (sentence.length > LONGEST) return undefined;
    if (Object.hasOwn(reasons, sentence)) return reasons[sentence];
    for (const { matches, places, translation } of patterns) {
      const found = matches.exec(sentence);
      if (!found) continue;
      const parts = new Map(places.map((place, at) => [place, found[at + 1] ?? ""]));
      return translation.replaceAll(PLACE, (_, place: string) => part(place, parts.get(place) ?? "", names));
    }
    return undefined;
  }

  function part(place: string, text: string, names: Names): string {
    if (place === "field") return names.field(text);
    if (place === "record") return names.record(text);
    return say(text, names) ?? text;
  }

  return say;
}

/** Numbers are digits, and names of files have no colon: so a short sentence is not found in a longer one. */
const FORMS: Readonly<Record<string, string>> = {
  "{line}": "(.+?, (?:line|row) \\d+)",
  "{other_line}": "(.+?, (?:line|row) \\d+)",
  "{file}": "([^:]+?)",
  ...Object.fromEntries(["number", "count", "size", "most", "times"].map((place) => [`{${place}}`, "([\\d.,]+)"])),
};

function matcherOf(english: string): RegExp {
  const parts = english
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 === 0 ? literally(part) : (FORMS[part] ?? "(.+?)")));
  return new RegExp(`^${parts.join("")}$`, "s");
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
