import { type ReactNode, Suspense, useEffect, useReducer } from "react";

/** How long React holds back what has loaded after it has shown a fallback. */
const HELD_BACK_MILLIS = 300;

/** The props of `PromptSuspense`. */
export interface PromptSuspenseProps {
  /** Shown until the content is loaded; default: nothing. */
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * A `Suspense` that shows its content as soon as that is loaded. React itself holds content back until 300 ms after a
 * fallback was shown, and does so again for each `Suspense` within: a page of two that loads in 50 ms takes 600.
 *
 *     <PromptSuspense fallback={<p>Loading</p>}><Protect permission="reports:read">Reports</Protect></PromptSuspense>
 */
export function PromptSuspense({ fallback, children }: PromptSuspenseProps) {
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  return (
    <Suspense
      fallback={
        <>
          {fallback}
          <Retries render={render} />
        </>
      }
    >
      {children}
    </Suspense>
  );
}

/** Tries to render the content at every frame. React holds back only what it renders because a promise has settled. */
function Retries({ render }: { render: () => void }) {
  useEffect(() => {
    const end = performance.now() + HELD_BACK_MILLIS;
    let frame = requestAnimationFrame(retry);

    function retry() {
      render();
      if (performance.now() < end) frame = requestAnimationFrame(retry);
    }

    return () => cancelAnimationFrame(frame);
  }, [render]);

  return null;
}
