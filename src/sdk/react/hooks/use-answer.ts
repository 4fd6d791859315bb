import { useEffect, useState } from "react";

type Answered<T> = { question: string } & ({ value: T } | { error: unknown });

/**
 * What the server says to a question that a page asks when it opens, and again when the question changes; undefined until
 * then. What it throws is thrown to the boundary around the page.
 */
export function useAnswer<T>(question: string, ask: () => Promise<T>): T | undefined {
  const [answered, setAnswered] = useState<Answered<T>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is a new function each time; the question says whether it is another one.
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (value) => isWanted && setAnswered({ question, value }),
      (error: unknown) => isWanted && setAnswered({ question, error }),
    );
    return () => {
      isWanted = false;
    };
  }, [question]);

  if (answered?.question !== question) return undefined;
  if ("error" in answered) throw answered.error;
  return answered.value;
}
