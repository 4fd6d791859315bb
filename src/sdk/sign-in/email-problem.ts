import { fail, isKnown, type KnownError } from "#contract/errors.ts";
import { isEmail, isStrictEmail, withPlainDomain } from "#contract/fields.ts";

/** The error for a malformed email address. */
export type EmailProblem = KnownError<"INVALID_EMAIL">;

/**
 * Returns INVALID_EMAIL if an error is the server's complaint to developers about a malformed address; undefined for
 * other errors. Addresses of new accounts follow the stricter rule.
 */
export function emailProblem(error: unknown, email: string, rule: "any" | "new account"): EmailProblem | undefined {
  if (!isKnown(error, "SCHEMA_ERROR")) return undefined;
  const isValid = rule === "any" ? isEmail : isStrictEmail;
  return isValid(withPlainDomain(String(email))) ? undefined : fail("INVALID_EMAIL");
}

/** Makes a call reject with INVALID_EMAIL instead of the server's complaint about a malformed address. */
export async function withEmailProblem<T>(email: string | undefined, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw email === undefined ? error : (emailProblem(error, email, "any") ?? error);
  }
}
