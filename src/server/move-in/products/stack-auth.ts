import { keptLists } from "#server/move-in/kept-lists.ts";
import type { Conversion } from "../conversion.ts";
import { isObject } from "../inputs/json.ts";
import type { MovedEmail } from "../moved.ts";
import type { Product } from "../product.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { SourceError } from "../source-error.ts";
import { bytesIn } from "../values.ts";
import { readStackAuthApi } from "./stack-auth-api.ts";

/**
 * Stack Auth: the database of one's own instance, with hashes and second factors, or lists of its server API as JSON.
 * https://github.com/stack-auth/stack-auth, apps/backend/prisma/schema.prisma.
 */
export const stackAuth: Product = {
  name: "stack-auth",
  label: "Stack Auth",
  expects: "the database of your own instance, or lists of its server API as JSON",
  async recognizes(source) {
    return source.has("ProjectUser") || (await source.listsWith(...API_USER)).length > 0;
  },

  async convert(source, into, map) {
    if (!source.has("ProjectUser")) return readStackAuthApi(source, into, await source.listsWith(...API_USER));
    const isOurs = await projectFilter(source, map.settings?.project);
    const lists = (name: string) => (source.has(name) ? into.rows(name) : []);
    /** The rows of the project that moves, without what every table has. */
    async function* rows(name: string): AsyncGenerator<Row> {
      for await (const row of lists(name)) {
        for (const field of BOOKKEEPING) row.leave(field, "Hallpass keeps its own");
        if (isOurs(row.raw)) yield row;
        else row.skip("it belongs to another project");
      }
    }
    const emails = keptLists<MovedEmail>(into);
    for await (const row of rows("ContactChannel")) {
      const user = row.text("projectUserId", "user_id") ?? "";
      const value = row.text("value", "contact_channels") ?? "";
      const isPrimary = row.flag("isPrimary", "contact_channels.is_primary") ?? false;
      const isVerified = row.flag("isVerified", "contact_channels.is_verified") ?? false;
      for (const field of ["id", "type", "usedForAuth", "createdAt"]) row.leave(field, "the user has it");
      emails.add(user, { value, isPrimary, isVerified });
      row.joined();
    }
    const passwords = into.kept<string>();
    for await (const row of rows("PasswordAuthMethod")) {
      const user = row.text("projectUserId", "user_id") ?? "";
      passwords.set(user, row.text("passwordHash", "password_hash") ?? "");
      for (const field of ["authMethodId", "createdAt"]) row.leave(field, "the user has it");
      row.joined();
    }
    const links = into.kept<true>();
    for await (const row of rows("OtpAuthMethod")) {
      links.set(row.text("projectUserId", "otp_auth_enabled") ?? "", true);
      for (const field of ["authMethodId", "createdAt"]) row.leave(field, "the user has it");
      row.joined();
    }
    const granted = keptLists<string>(into);
    for (const [name, scope] of PERMISSIONS) {
      for await (const row of rows(name)) {
        const key = [row.text("projectUserId", "user_id"), row.text("teamId", "team_id")].join(" ");
        const permission = into.permission(scope, row.text("permissionId", "permission_ids") ?? "");
        for (const field of ["id", "createdAt"]) row.leave(field, "the user has it");
        if (permission) granted.add(key, permission);
        row.joined();
      }
    }
    for await (const row of rows("ProjectUser")) {
      const id = row.text("projectUserId", "id") ?? "";
      const kept = { emails: emails.get(id) ?? [], passwordHash: passwords.get(id), usesOtp: links.get(id) };
      readUser(into, row, id, { ...kept, permissions: granted.get(`${id} `) });
    }
    for await (const row of rows("ProjectUserOAuthAccount")) readAccount(into, row);
    for await (const row of rows("PasskeyAuthMethod")) readPasskey(into, row);
    for await (const row of rows("Team")) {
      into.team(row, {
        id: row.text("teamId", "id") ?? "",
        name: row.text("displayName", "display_name") ?? "",
        ...shared(row),
      });
    }
    for await (const row of rows("TeamMember")) {
      const [team, user] = [row.text("teamId", "team_id") ?? "", row.text("projectUserId", "user_id") ?? ""];
      for (const field of ["displayName", "profileImageUrl", "isSelected"])
        row.leave(field, "the user chooses it again");
      into.member(row, { team, user, permissions: granted.get(`${user} ${team}`), createdAt: created(row) });
    }
  },
};

const API_USER = ["id", "primary_email", "primary_email_auth_enabled", "client_read_only_metadata"] as const;

const BOOKKEEPING = [
  ...["tenancyId", "mirroredProjectId", "mirroredBranchId", "projectId", "updatedAt", "sequenceId"],
  "shouldUpdateSequenceId",
];

const PERMISSIONS = [
  ["ProjectUserDirectPermission", "project"],
  ["TeamMemberDirectPermission", "team"],
] as const;

/** An instance has several projects, each with tenancies. Only one of them moves. */
async function projectFilter(source: Source, wanted: unknown) {
  const projectOf = new Map<string, string>();
  if (source.has("Tenancy")) {
    for await (const { value } of source.rows("Tenancy")) projectOf.set(String(value.id), String(value.projectId));
  }
  const projects = new Set([...projectOf].map(([, project]) => project).filter((project) => project !== "internal"));
  const [only, second] = projects;
  if (wanted === undefined && second !== undefined) {
    throw new SourceError(
      `The instance has several projects. Say in the map which one moves: {"settings": {"project": "…"}}. It has: ${[...projects].join(", ")}.`,
    );
  }
  const chosen = wanted === undefined ? only : String(wanted);
  return ({ tenancyId }: Readonly<Record<string, unknown>>) =>
    projectOf.size === 0 || projectOf.get(String(tenancyId)) === chosen;
}

const created = (row: Row) => row.time("createdAt", "created_at_millis");

const shared = (row: Row) => ({
  picture: row.text("profileImageUrl", "profile_image_url"),
  createdAt: created(row),
  clientMetadata: row.json("clientMetadata", "client_metadata"),
  clientReadOnlyMetadata: row.json("clientReadOnlyMetadata", "client_read_only_metadata"),
  serverMetadata: row.json("serverMetadata", "server_metadata"),
});

interface Kept {
  emails: readonly MovedEmail[];
  passwordHash?: string;
  usesOtp?: boolean;
  permissions?: readonly string[];
}

function readUser(into: Conversion, row: Row, id: string, kept: Kept): void {
  const { createdAt, serverMetadata, ...fields } = shared(row);
  const totp = row.take("totpSecret", "totp_secret_base64");
  const hasFactor = row.flag("requiresTotpMfa", "totp_secret_base64");
  const isRestricted = row.flag("restrictedByAdmin", "disabled_at_millis");
  const reason = row.text("restrictedByAdminReason", "disabled_reason");
  const user = {
    id,
    name: row.text("displayName", "display_name"),
    ...fields,
    ...kept,
    totpSecret: hasFactor && totp ? bytesIn(totp) : undefined,
    signedUpAt: row.time("signedUpAt", "signed_up_at_millis") ?? createdAt,
    lastActiveAt: row.time("lastActiveAt", "last_active_at_millis"),
    isAnonymous: row.flag("isAnonymous", "is_anonymous"),
    disabled: isRestricted ? { reason } : null,
  };
  const rest = row.rest("server_metadata.stack_auth");
  const own = isObject(serverMetadata) ? serverMetadata : undefined;
  into.user(row, { ...user, serverMetadata: rest ? { ...own, stack_auth: rest } : serverMetadata });
}

function readAccount(into: Conversion, row: Row): void {
  row.leave("id", "the account here has an id of its own");
  into.account(row, {
    user: row.text("projectUserId", "user_id") ?? "",
    provider: row.text("configOAuthProviderId", "provider_id") ?? "",
    accountId: row.text("providerAccountId", "account_id") ?? "",
    email: row.text("email", "email"),
    createdAt: created(row),
    isForSignIn: row.flag("allowSignIn", "allow_sign_in"),
    isConnected: row.flag("allowConnectedAccounts", "allow_connected_accounts"),
  });
}

function readPasskey(into: Conversion, row: Row): void {
  for (const field of ["authMethodId", "userHandle"]) row.leave(field, "the user has it");
  const kind = row.text("credentialDeviceType", "backed_up");
  const counter = row.text("counter", "counter");
  into.passkey(row, {
    user: row.text("projectUserId", "user_id") ?? "",
    credentialId: Buffer.from(row.text("credentialId", "credential_id") ?? "", "base64url"),
    publicKey: Buffer.from(row.text("publicKey", "public_key") ?? "", "base64url"),
    counter: Number(counter ?? 0),
    isBackedUp: kind === "multiDevice",
    createdAt: created(row),
  });
}
