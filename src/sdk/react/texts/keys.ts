import type { TextKey } from "./en.ts";
import type { PageTextKey } from "./en-pages.ts";

export type AnyTextKey = TextKey | PageTextKey;

/** A whole language: one missing text is a compile error. */
export type Texts = Readonly<Record<AnyTextKey, string>>;
