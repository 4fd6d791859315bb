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

/** A sentence of the server about an import, in the language of the console; what it does not know stays English. */
export function Reason({ says }: { says: string }) {
  const { locale, t } = useLanguage();
  const names = { field: (name: string) => fieldNamed(name, t), record: (type: string) => recordNamed(type, t) };
  if (locale === "en-US") return inSentences(says, (each) => inEnglish(each, names) ?? each);
  german ??= loadGerman();
  const say = use(german);
  return inSentences(says, (each) => say(each, names) ?? <span lang="en">{each}</span>);
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
