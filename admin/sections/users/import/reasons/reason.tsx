import { type ReactNode, use } from "react";
import { useLanguage } from "../../../../texts/language.ts";
import { fieldNamed, recordNamed } from "../names.ts";
import { english } from "./english.ts";
import { type Reasons, speakerOf } from "./reasons.ts";

type Speaker = ReturnType<typeof speakerOf>;

const inEnglish = speakerOf(english);
let german: Promise<Speaker> | undefined;

/** Without the sentences, which could not be loaded, the English ones are better than no page. */
const loadGerman = () =>
  import("./german.ts").then(
    (loaded: { german: Reasons }) => speakerOf(loaded.german),
    () => () => undefined,
  );

/**
 * What says the sentences in the language of the console. Suspends until they are loaded: the page calls it first, so that nothing
 * of it disappears later.
 */
export function useReasons(): Speaker {
  const { locale } = useLanguage();
  if (locale === "en-US") return inEnglish;
  german ??= loadGerman();
  return use(german);
}

interface ReasonProps {
  says: string;
  /** Whether it is the name of a place or a value, which is of no language unless the console knows it. */
  isName?: boolean;
}

/** A sentence of the server about an import, in the language of the console; what it does not know stays English. */
export function Reason({ says, isName = false }: ReasonProps) {
  const { locale, t } = useLanguage();
  const say = useReasons();
  const names = { field: (name: string) => fieldNamed(name, t), record: (type: string) => recordNamed(type, t) };
  const unknown = (each: string) => (isName || locale === "en-US" ? each : <span lang="en">{each}</span>);
  return inSentences(says, (each) => say(each, names) ?? unknown(each));
}

/** A refusal can have several, each on its line. */
function inSentences(says: string, show: (sentence: string) => ReactNode) {
  return says.split("\n").map((each, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change their order
    <span key={at}>
      {at > 0 && "\n"}
      {show(each)}
    </span>
  ));
}
