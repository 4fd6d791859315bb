interface AnswerTextProps {
  text: string;
  /** Said instead of an empty text. */
  empty: string;
}

/** The beginning of an answer, as the receiver sent it. */
export function AnswerText({ text, empty }: AnswerTextProps) {
  if (text.trim() === "") return <p className="text-[0.8125rem] text-soft">{empty}</p>;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: long answers scroll, also by keyboard
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-lg border border-line bg-code p-3 font-mono text-[0.8125rem] leading-[1.6] break-all whitespace-pre-wrap -outline-offset-2"
    >
      {text}
    </pre>
  );
}
