import type { DatabaseAddress } from "./address.ts";
import { ForeignDatabaseError } from "./foreign.ts";

const UNREACHABLE = "Check the host and the port, and whether this machine may connect to them.";
const WRONG_LOGIN = "Check the user and the password; in an address, special characters are percent-encoded.";
const NO_DATABASE = "Check the name of the database at the end of the address.";
const NO_RIGHTS = "Use the user that owns the tables, or give this one the right to read them (GRANT SELECT).";
const CERTIFICATE =
  "Add ?sslmode=require to encrypt without a check of the certificate, or name its authority in HALLPASS_TRUSTED_CA.";

/** What to do, by the codes of PostgreSQL, of MySQL and of Bun's client. */
const REMEDIES: [RegExp, string][] = [
  [/^(28P01|28000|1045|1698)$/, WRONG_LOGIN],
  [/^(3D000|1049|1044)$/, NO_DATABASE],
  [/^(42501|1142|1143)$/, NO_RIGHTS],
  [/TLS_NOT_AVAILABLE/, "The server has no TLS: remove sslmode from the address, if the network between is yours."],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|TLS/, CERTIFICATE],
  [/CONNECTION_(REFUSED|CLOSED|TIMEOUT)|ECONN|ETIMEDOUT|ENOTFOUND/, UNREACHABLE],
  [/UNSUPPORTED_AUTH|AUTHENTICATION_METHOD/, "Make a user for the move whose password is stored in a newer way."],
];

/** An error of a driver as one that an operator can act on. */
export function refusal(address: DatabaseAddress, error: unknown): ForeignDatabaseError {
  if (error instanceof ForeignDatabaseError) return error;
  const { code = "", errno = "" } = error as { code?: unknown; errno?: unknown };
  const said = error instanceof Error ? error.message : String(error);
  const codes = [String(errno), String(code)];
  const remedy =
    /SSL|encryption|insecure transport/i.test(said) && !codes.some((each) => each.includes("TLS"))
      ? "If the server wants TLS, add ?sslmode=require to the address."
      : REMEDIES.find(([pattern]) => codes.some((each) => pattern.test(each)))?.[1];
  const reason = address.redacted(said).replace(/[.\s]+$/, "");
  return new ForeignDatabaseError(
    [`Cannot read ${address.shown}: ${reason}.`, remedy].filter(Boolean).join(" "),
    error,
  );
}
