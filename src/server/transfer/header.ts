import { type Static, Type } from "@sinclair/typebox";
import { Switch } from "./fields.ts";

/** Grows when a file can no longer be understood by what read it before; new types and fields do not make it grow. */
export const FORMAT_VERSION = 1;

/** The first line. */
export const Header = Type.Object({
  type: Type.Literal("header", { expected: '"header"' }),
  format: Type.Literal("hallpass-export", { expected: '"hallpass-export"' }),
  version: Type.Integer({
    minimum: 1,
    maximum: FORMAT_VERSION,
    expected: `${FORMAT_VERSION}, the supported version`,
  }),
  /** Whether secrets are in the file. */
  secrets: Type.Optional(Switch),
  /** Whether the last line is one of type `end`, so that a file that was cut off can be told. */
  has_end: Type.Optional(Switch),
});
export type Header = Static<typeof Header>;

/** The last line of what an export wrote: how many records came before it. */
export const End = Type.Object({
  type: Type.Literal("end", { expected: '"end"' }),
  records: Type.Integer({ minimum: 0, expected: "a number of records" }),
});
