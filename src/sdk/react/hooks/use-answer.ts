import { useEffect, useState } from "react";

type Answered<T> = { question: string } & ({ value: T } | { error: unknown });

/**
 * Sends a request, or redirects, when a page opens and again when `question` changes. Returns the response, or undefined
 * until it arrives. Throws the request's error to the boundary around the page.
 */
export function useAnswer<T>(question: string, ask: () => Promise<T>): T | undefined {
  const [answered, setAnswered] = useState<Answered<T>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is a new function each time; `question` identifies the request.
  useEffect(() => {
    let isCurrent = true;
    ask().then(
      (value) => isCurrent && setAnswered({ question, value }),
      (error: unknown) => isCurrent && setAnswered({ question, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [question]);

  if (answered?.question !== question) return undefined;
  if ("error" in answered) throw answered.error;
  return answered.value;
}
