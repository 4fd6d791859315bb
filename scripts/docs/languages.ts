import { languages } from "#texts/languages.ts";
import { locales } from "#texts/locales.ts";

const DIRECTIONS = { ltr: "left to right", rtl: "right to left" } as const;

/** The table of docs/texts.md: the languages that have texts. */
export function languagesTable(): string {
  const rows = locales.map((id) => `| \`${id}\` | ${languages[id].name} | ${DIRECTIONS[languages[id].dir]} |`);
  return ["| Id | Language | Direction |", "| --- | --- | --- |", ...rows].join("\n");
}
