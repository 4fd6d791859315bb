import { createElement, lazy, type ReactNode } from "react";

type Part<Props> = (props: Props) => ReactNode;

/** The parts whose load failed. */
const failed = new Set<() => void>();

/**
 * A component that is loaded when it is first shown. React's own `lazy` keeps the error of a failed load for the life of
 * the page; this one loads again after `tryPartsAgain`.
 *
 *     const QrCode = lazyPart(async () => (await import("./qr-code.tsx")).QrCode);
 */
export function lazyPart<Props extends object>(load: () => Promise<Part<Props>>): Part<Props> {
  let Loading: Part<Props>;
  function begin() {
    Loading = lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(begin);
        throw error;
      }
    });
  }
  begin();
  return (props) => createElement<Props>(Loading, props);
}

/** For boundaries whose content is rendered anew. Not for each render: React repeats those that fail, without end. */
export function tryPartsAgain() {
  for (const begin of failed) begin();
  failed.clear();
}
