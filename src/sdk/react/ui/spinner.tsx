/** Turns while something is under way; what that is must be said beside it. */
export const Spinner = () => <span className="hp-spinner" aria-hidden="true" />;
