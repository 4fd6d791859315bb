/** Reads a time that may be missing. */
export const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis));
