import { firstCharacters } from "#texts/first-characters.ts";

/** Returns the letter or emoji that stands for a project beside its name. */
export const initialOf = (name: string): string => firstCharacters(name.trim(), 1).toUpperCase();
