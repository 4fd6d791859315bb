/** A spinner. It has no text for screen readers, so its parent must say what is in progress. */
export const Spinner = () => <span className="hp-spinner" aria-hidden="true" />;
