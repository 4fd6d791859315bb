import type { LooseRow } from "#server/move-in/columns.ts";
import type { Conversion } from "#server/move-in/conversion.ts";
import type { MoveMap } from "#server/move-in/map.ts";
import type { MovedUser } from "#server/move-in/moved.ts";
import { millisOf, type Row } from "#server/move-in/row.ts";
import { base32Secret, fullName, pictureIn, textsIn, withRest } from "#server/move-in/values.ts";
import { hashesOf } from "./hashes.ts";

type Columns = NonNullable<MoveMap["users"]>;

/** What other tables say of a user. */
export interface More {
  email?: string;
  passwordHash?: string;
  /** The column of the hash says that there is none. */
  hasNoPassword?: boolean;
  roles?: readonly string[];
  totpSecret?: Uint8Array;
  isVerified?: boolean;
  disabled?: MovedUser["disabled"];
  /** Writes what belongs to the user, after the user. */
  written?(row: Row): void;
}

/** Returns how rows of a table become users. `product` is the name under which other columns stay in the metadata. */
export function mappedUsers(into: Conversion, { users = {}, hash }: MoveMap, product: string, hashOf = hashesOf(hash)) {
  return (row: LooseRow, more: More = {}): boolean => {
    const text = (column: keyof Columns, as: string) => {
      const name = users[column];
      return typeof name === "string" ? row.text(name, as) : undefined;
    };
    const time = (column: keyof Columns, as: string) => {
      const name = users[column];
      return typeof name === "string" ? row.time(name, as) : undefined;
    };
    const json = (column: keyof Columns, as: string) => {
      const name = users[column];
      return typeof name === "string" ? row.json(name, as) : undefined;
    };
    const id = text("id", "id") ?? "";
    const email = text("email", "contact_channels") ?? more.email;
    const username = text("username", `server_metadata.${product}`);
    const phone = text("phone", `server_metadata.${product}`);
    const user: MovedUser = {
      id,
      name:
        text("name", "display_name") ??
        fullName(text("first_name", "display_name"), text("last_name", "display_name")) ??
        username,
      emails: email ? [{ value: email, isVerified: more.isVerified ?? isVerified(row, users) }] : [],
      passwordHash: more.hasNoPassword
        ? undefined
        : (more.passwordHash ??
          passwordOf(text("password_hash", "password_hash"), text("password_salt", "password_hash"))),
      totpSecret: more.totpSecret ?? base32Secret(text("totp_secret", "totp_secret_base64")),
      picture: pictureIn(text("picture", "profile_image_url")),
      signedUpAt: time("created_at", "signed_up_at_millis"),
      lastActiveAt: time("last_sign_in_at", "last_active_at_millis"),
      language: text("language", "language"),
      disabled: more.disabled ?? disabledIn(row, users),
      permissions: [...rolesIn(row, users), ...(more.roles ?? [])].flatMap(
        (role) => into.permission("project", role) ?? [],
      ),
      clientMetadata: json("client_metadata", "client_metadata"),
      clientReadOnlyMetadata: json("client_read_only_metadata", "client_read_only_metadata"),
      serverMetadata: json("server_metadata", "server_metadata"),
    };
    const rest = {
      ...(username && { username }),
      ...(phone && { phone }),
      ...row.row.rest(`server_metadata.${product}`),
    };
    const wrapped = Object.keys(rest).length > 0 ? { [product.replaceAll("-", "_")]: rest } : undefined;
    const isMoved = into.user(row.row, { ...user, serverMetadata: withRest(user.serverMetadata, wrapped) });
    if (isMoved) more.written?.(row.row);
    return isMoved;

    function passwordOf(stored: string | undefined, salt: string | undefined): string | undefined {
      if (stored === undefined) return undefined;
      const made = hashOf(stored, salt);
      if (made === null) {
        into.report.warn("A password hash is not of the format that it should have, and was left out.", row.row.place);
      }
      return made ?? undefined;
    }
  };
}

function isVerified(row: LooseRow, { email_verified: column }: Columns): boolean {
  if (typeof column !== "string") return column ?? false;
  return isYes(row.take(column, "contact_channels.is_verified"));
}

/** A yes, or the time since when it is so. */
const isYes = (value: unknown): boolean =>
  value === true ||
  /^(true|t|yes|y|1)$/i.test(String(value ?? "")) ||
  (!/^\d$/.test(String(value)) && (millisOf(value) ?? 0) > 0);

function disabledIn(row: LooseRow, { disabled, active }: Columns): MovedUser["disabled"] {
  const isDisabled = disabled !== undefined && isYes(row.take(disabled, "disabled_at_millis"));
  const isInactive = active !== undefined && row.has(active) && !isYes(row.take(active, "disabled_at_millis"));
  return isDisabled || isInactive ? {} : null;
}

/** Roles in one column: a list, JSON, or names with commas between them. */
function rolesIn(row: LooseRow, { roles }: Columns): string[] {
  if (roles === undefined) return [];
  const value = row.json(roles, "permission_ids");
  return Array.isArray(value) ? value.map(String) : textsIn(value === undefined ? undefined : String(value));
}
