/** One problem of an email, with its place in the author's source, if it is known. */
export interface SourceProblem {
  message: string;
  of: "template" | "theme" | null;
  /** Line and column are counted from 1. */
  line: number | null;
  column: number | null;
  /** The variable whose value the template refuses. */
  variable: string | null;
}

/** A variable of a template, as its schema and its preview values describe it. */
export interface Variable {
  name: string;
  type: "string" | "number" | "boolean" | "other";
  isRequired: boolean;
  description: string | null;
  /** The texts that a variable can be, if they are listed. */
  options: string[] | null;
  /** The value in previews; null for none. */
  preview: unknown;
}

interface Known {
  problems?: readonly SourceProblem[];
  variables?: readonly Variable[];
}

/** Why an email could not be rendered, described for the author of the theme or template. */
export class RenderingProblem extends Error {
  override name = "RenderingProblem";
  readonly problems: readonly SourceProblem[];
  /** Undefined unless they were requested, and known before the problem. */
  readonly variables: readonly Variable[] | undefined;

  constructor(message: string, { problems = [nowhere(message)], variables }: Known = {}) {
    super(message);
    this.problems = problems;
    this.variables = variables;
  }
}

/** The process that renders has ended, maybe for a reason outside of the source: another attempt may succeed. */
export class RenderingInterrupted extends RenderingProblem {}

/** A problem without a known place. */
export const nowhere = (message: string): SourceProblem => ({
  message,
  of: null,
  line: null,
  column: null,
  variable: null,
});

/** The message of the engine and of the server for it. */
export const TOOK_TOO_LONG = "Rendering took too long.";
