import { accessSync, constants, statSync } from "node:fs";
import { codeOf } from "./place.ts";
import { cannotRead } from "./rights.ts";

/** Throws unless an operator's file is there and can be read. `called` is what it is, such as "The backup". */
export function requireReadable(file: string, called: string): void {
  try {
    if (statSync(file).isDirectory()) throw new Error(`${called} ${file} is a directory. Name a file.`);
    accessSync(file, constants.R_OK);
  } catch (error) {
    if (codeOf(error) === "") throw error;
    if (codeOf(error) === "ENOENT") throw new Error(`${called} ${file} does not exist.`, { cause: error });
    throw cannotRead(file, error);
  }
}
