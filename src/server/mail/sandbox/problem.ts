/** Why there is no mail, in words for the author of the theme or template. */
export class RenderingProblem extends Error {
  override name = "RenderingProblem";
}

/** It ran longer than it may: to try again would take as long again. */
export class RanOutOfTime extends RenderingProblem {}

/** How the engine and the server say so. */
export const TOOK_TOO_LONG = "Rendering took too long.";
