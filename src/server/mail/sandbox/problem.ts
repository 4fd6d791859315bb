/** Why a mail could not be rendered, described for the author of the theme or template. */
export class RenderingProblem extends Error {
  override name = "RenderingProblem";
}

/** Rendering exceeded its time limit: another attempt would take as long. */
export class RanOutOfTime extends RenderingProblem {}

/** The message of the engine and of the server for it. */
export const TOOK_TOO_LONG = "Rendering took too long.";
