import { decoded } from "#contract/session-cookies.ts";

/** Leaves some values out of the cookies of a page or a request. */
export const cookiesExcept = (header: string, values: readonly (string | null)[]): string =>
  header
    .split(";")
    .filter((pair) => !values.includes(decoded(pair.slice(pair.indexOf("=") + 1).trim())))
    .join(";");
