import type { SourceProblem } from "./problem.ts";
import type { Compiled } from "./protocol.ts";

/** The engine's name for code that the guest compiles, which is only the code of authors. */
const FRAME = /\(<input>:(\d{1,7})(?::(\d{1,7}))?\)/g;
/** The lines that `new Function` puts above the code. */
const HEADER_LINES = 2;

export interface CompiledSources {
  template: Compiled;
  theme: Compiled | null;
}

/**
 * The theme's code as the guest gets it. The engine gives all code of authors the same name, so the lines of the theme
 * come after those of the template.
 */
export const belowTemplate = ({ template, theme }: CompiledSources): string | null =>
  theme && "\n".repeat(linesOf(template)) + theme.code;

const linesOf = ({ code }: Compiled) => code.split("\n").length;

/**
 * Finds the place in an author's source at which an error was thrown, or at which the engine stopped. The author's code
 * can write anything into the stack: what leads to no place of a source is ignored.
 */
export function placeOf(stack: string, sources: CompiledSources): Pick<SourceProblem, "of" | "line" | "column"> | null {
  const templateLines = linesOf(sources.template);
  for (const [, lineText, columnText] of stack.matchAll(FRAME)) {
    const line = Number(lineText) - HEADER_LINES;
    const isTheme = line > templateLines;
    const compiled = isTheme ? sources.theme : sources.template;
    if (line < 1 || !compiled) continue;
    const place = originalPlace(compiled.mappings, isTheme ? line - templateLines : line, Number(columnText ?? 1));
    if (place) return { of: isTheme ? "theme" : "template", ...place };
  }
  return null;
}

interface Position {
  line: number;
  column: number;
}

/** The place in the source of a place in compiled code: of the last mapping at or before it, on its line. */
function originalPlace(mappings: string, line: number, column: number): Position | null {
  let [sourceLine, sourceColumn] = [0, 0];
  let found: Position | null = null;
  for (const [index, segments] of mappings.split(";").entries()) {
    let generatedColumn = 0;
    for (const segment of segments === "" ? [] : segments.split(",")) {
      const [columnStep = 0, , lineStep, sourceColumnStep = 0] = numbersIn(segment);
      generatedColumn += columnStep;
      if (lineStep === undefined) continue;
      sourceLine += lineStep;
      sourceColumn += sourceColumnStep;
      const isOnLine = index + 1 === line;
      if (isOnLine && (found === null || generatedColumn < column)) {
        found = { line: sourceLine + 1, column: sourceColumn + 1 };
      }
    }
    if (index + 1 === line) return found;
  }
  return null;
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Decodes the numbers of a segment (base64 VLQ). */
function numbersIn(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit);
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
