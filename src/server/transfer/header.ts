import { type Static, Type } from "@sinclair/typebox";
import { Switch } from "./fields.ts";

/** Raised when older versions can no longer read a file; new types and fields do not raise it. */
export const FORMAT_VERSION = 1;

/** The first line of a file. */
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
  /** Whether the last line has the type `end`, so that a truncated file is recognized. */
  has_end: Type.Optional(Switch),
});
export type Header = Static<typeof Header>;

/** The last line of an export: the number of records before it. */
export const End = Type.Object({
  type: Type.Literal("end", { expected: '"end"' }),
  records: Type.Integer({ minimum: 0, expected: "a number of records" }),
});
