import { type Static, Type } from "@sinclair/typebox";
import { Nullable } from "./fields.ts";

/** What the renderer tells about the source of an email template or theme, to those who ask `with_details` and to senders of emails. */

/** One thing that is wrong with a source. */
export const MailProblem = Type.Object({
  message: Type.String(),
  of: Type.Union([Type.Literal("template"), Type.Literal("theme"), Type.Null()], {
    description: "The source in which it is; null if that is not known.",
  }),
  line: Nullable(Type.Integer({ description: "Counted from 1; null if it is not known." })),
  column: Nullable(Type.Integer({ description: "Counted from 1." })),
  variable: Nullable(Type.String({ description: "The variable whose value the template refuses." })),
});
export type MailProblem = Static<typeof MailProblem>;

const VARIABLE_TYPES = ["string", "number", "boolean", "other"] as const;

/** A variable of a template, as its `variablesSchema` and its preview values describe it. */
export const MailVariable = Type.Object({
  name: Type.String(),
  type: Type.Union(VARIABLE_TYPES.map((each) => Type.Literal(each))),
  is_required: Type.Boolean(),
  description: Nullable(Type.String()),
  options: Nullable(
    Type.Array(Type.String(), { description: "The texts that it can be; null unless the schema lists them." }),
  ),
  preview: Type.Unknown({ description: "The value in previews; null for none." }),
});
export type MailVariable = Static<typeof MailVariable>;
