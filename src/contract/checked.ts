import type { Static, TSchema, TString } from "@sinclair/typebox";
import type { EmailAddress } from "./email-address.ts";

declare const CHECKED: unique symbol;

/** The type of a value that the server has checked: a caller's text for an address is an `EmailAddress` by then. */
export type Checked<S extends TSchema> = Static<S, CheckedParams>;
export type CheckedParams = [typeof CHECKED];

/** The schema of an address: a text of any caller, and an `EmailAddress` once the server has checked it. */
export interface AddressSchema extends TString {
  static: this["params"] extends CheckedParams ? EmailAddress : string;
}
