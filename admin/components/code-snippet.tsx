import { useId } from "react";
import { classNames } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";
import { highlight } from "./highlight.ts";

interface CodeSnippetProps {
  /** The name of the file, or an instruction. */
  title: string;
  code: string;
  /** Breaks long lines instead of scrolling, so that all of the code is visible. */
  isWrapped?: boolean;
  /** Shows text that is not code, without colors. */
  isPlain?: boolean;
}

/** Code to copy. */
export function CodeSnippet({ title, code, isWrapped = false, isPlain = false }: CodeSnippetProps) {
  const id = useId();
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-code" aria-labelledby={id}>
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-0.5 ps-3 pe-1">
        <span id={id} className="truncate font-mono text-xs text-soft">
          {title}
        </span>
        <CopyButton text={code} label={title} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard
        tabIndex={0}
        className={classNames(
          "p-3 font-mono text-[0.8125rem] leading-[1.6] -outline-offset-2",
          isWrapped ? "wrap-anywhere whitespace-pre-wrap" : "overflow-x-auto",
        )}
      >
        <code>
          {isPlain
            ? code
            : highlight(code).map((token, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: tokens are identified by their order
                <span key={at} className={token.kind === "plain" ? undefined : `token-${token.kind}`}>
                  {token.text}
                </span>
              ))}
        </code>
      </pre>
    </figure>
  );
}
