import { useId } from "react";
import { CopyButton } from "./copy-button.tsx";
import { highlight } from "./highlight.ts";

interface CodeSnippetProps {
  /** Name of the file, or what to do with the code. */
  title: string;
  code: string;
}

/** Code to take along. */
export function CodeSnippet({ title, code }: CodeSnippetProps) {
  const id = useId();
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-code" aria-labelledby={id}>
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-0.5 ps-3 pe-1">
        <span id={id} className="truncate font-mono text-xs text-soft">
          {title}
        </span>
        <CopyButton text={code} label={title} />
      </figcaption>
      {/* Long lines are scrolled, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-[0.8125rem] leading-[1.6] -outline-offset-2">
        <code>
          {highlight(code).map((token, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of tokens is what they are
            <span key={at} className={token.kind === "plain" ? undefined : `token-${token.kind}`}>
              {token.text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
