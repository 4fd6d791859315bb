import { expect, test } from "bun:test";
import { english } from "./english.ts";
import { german } from "./german.ts";
import { speakerOf } from "./reasons.ts";

const names = { field: (name: string) => `<${name}>`, record: (type: string) => `[${type}]` };
const inGerman = (sentence: string) => speakerOf(german)(sentence, names);

test("a sentence of a report is said in the other language, with its parts", () => {
  expect(inGerman("the user has it")).toBe("es steht beim Nutzer");
  expect(
    inGerman("Passkeys were made for example.com. They work only while your users sign in at that domain or below it."),
  ).toBe(
    "Passkeys wurden für example.com erstellt. Sie funktionieren nur, solange sich deine Nutzer unter dieser Domain oder darunter anmelden.",
  );
  expect(inGerman("users.csv, line 12")).toBe("users.csv, Zeile 12");
  expect(inGerman("a@example.com: users.csv, line 2 and users.csv, line 3")).toBe(
    "a@example.com: users.csv, Zeile 2 und users.csv, Zeile 3",
  );
});

test("a sentence within a sentence is said in the other language, too, and fields and records have the words of the console", () => {
  expect(inGerman("language was left out: it is not the tag of a language.")).toBe(
    "<language>: ausgelassen. Grund: es ist kein Sprachkürzel.",
  );
  expect(inGerman("users.csv, line 3 has the same oauth_account")).toBe(
    "users.csv, Zeile 3 hat denselben Datensatz ([oauth_account])",
  );
  expect(inGerman('contact_channels/0/value is "ada"; expected an email address')).toBe(
    '<contact_channels/0/value> ist "ada"; erwartet: eine E-Mail-Adresse',
  );
  expect(speakerOf(english)("password_hash was left out: it is odd.", names)).toBe(
    "<password_hash>: left out. Reason: it is odd.",
  );
});

test("a sentence that a language does not have is not guessed", () => {
  expect(inGerman("something that a newer server says")).toBeUndefined();
  expect(inGerman("users.csv, line 3: something else, line 4")).toBeUndefined();
});

test("each translation has the parts of its sentence only", () => {
  const placesIn = (text: string) => new Set(text.match(/\{\w+\}/g));
  const wrong = Object.entries({ ...english, ...german }).filter(
    ([sentence, translation]) => ![...placesIn(translation)].every((place) => placesIn(sentence).has(place)),
  );

  expect(wrong).toEqual([]);
});

test("a text that somebody has made long takes no time to compare", () => {
  const speak = speakerOf({ "{place}: {what}; expected {expected}.": "{place}: {what}; erwartet: {expected}." });

  expect(speak(`a: b; expected ${"c".repeat(1_000)}.`, names)).toStartWith("a: b; erwartet: c");
  expect(speak(`a: b; expected ${"c".repeat(2_000)}.`, names)).toBeUndefined();
});
