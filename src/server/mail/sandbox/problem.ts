/** Why there is no mail, in words for the author of the theme or template. */
export class RenderingProblem extends Error {
  override name = "RenderingProblem";
}
