import { texts as ofFirstScreen } from "#texts/console.first.en-US.ts";
import { speaker, type Text } from "#texts/translator.ts";
import type { SayText } from "./texts.ts";

const known: Record<string, Text> = { ...ofFirstScreen };
const speak = speaker("en-US", known);
let loading: Promise<void> | undefined;

/**
 * The texts of the console in English: those of the first screen are built in, and the others are there once
 * `loadEnglish` has resolved.
 */
export const inEnglish: SayText = (id, ...[values]) => speak(id, values);

/** Loads the texts of every page. Call before a page other than the first is shown. */
export function loadEnglish(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load() {
  try {
    const { texts } = await import("#texts/console.en-US.ts");
    Object.assign(known, texts);
  } catch (error) {
    // The next page asks again.
    loading = undefined;
    throw error;
  }
}
