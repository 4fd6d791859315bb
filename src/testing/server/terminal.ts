import { PROGRAM } from "./forms.ts";

/** A `hallpass` command in a terminal, where it draws its bars. */
export interface InTerminal {
  /** All that it has printed so far. */
  shown(): string;
  type(text: string): void;
  end(): void;
  exited: Promise<number>;
}

/** Starts a `hallpass` command in a terminal, with only the given environment. */
export function startInTerminal(words: readonly string[], environment: Record<string, string> = {}): InTerminal {
  const decoder = new TextDecoder();
  let text = "";
  const child = Bun.spawn([...PROGRAM, ...words], {
    terminal: {
      cols: 120,
      rows: 40,
      data(_, bytes) {
        text += decoder.decode(bytes, { stream: true });
      },
    },
    env: { PATH: process.env.PATH ?? "", ...environment },
  });
  return {
    shown: () => text,
    type: (typed) => child.terminal?.write(typed),
    end: () => child.kill(),
    exited: child.exited.finally(() => child.terminal?.close()),
  };
}

/** The labels of the bars in what a terminal showed, in their order. */
export const barsIn = (shown: string): string[] =>
  [...shown.matchAll(/([A-Z][\w ]*) \[[█·]+\]/g)]
    .map(([, label = ""]) => label)
    .filter((label, at, all) => label !== all[at - 1]);
