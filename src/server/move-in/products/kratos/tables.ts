import type { JsonValue } from "#contract/json.ts";
import type { Conversion } from "#server/move-in/conversion.ts";
import { type KeptLists, keptLists } from "#server/move-in/kept-lists.ts";
import type { Row } from "#server/move-in/row.ts";
import type { Source } from "#server/move-in/source.ts";

/** What other tables say of an identity, in the form in which the API says it. */
export interface Beside {
  /** The kind of each credential, and what it has. */
  credentials: KeptLists<[kind: string, credential: JsonValue]>;
  addresses: KeptLists<JsonValue>;
}

/**
 * The tables beside `identities` in Kratos's database. The names of the kinds of credentials are in a table of their own, and so
 * are their identifiers. https://github.com/ory/kratos/tree/master/persistence/sql/migrations/sql
 */
export async function tablesBeside(source: Source, into: Conversion): Promise<Beside> {
  const beside: Beside = { credentials: keptLists(into), addresses: keptLists(into) };
  const list = async (...columns: string[]) => (await source.listsWith(...columns))[0];
  const credentials = await list("identity_id", "identity_credential_type_id", "config");
  if (credentials !== undefined) {
    const types = (await source.listsWith("id", "name")).find((name) => /identity_credential_types$/.test(name));
    const kinds = new Map<string, string>();
    for await (const row of rowsOf(into, types)) {
      kinds.set(row.text("id", "password_hash") ?? "", row.text("name", "password_hash") ?? "");
      row.joined();
    }
    const identifiers = keptLists<string>(into);
    for await (const row of rowsOf(into, await list("identifier", "identity_credential_id"))) {
      const credential = row.text("identity_credential_id", "oauth_account") ?? "";
      const identifier = row.text("identifier", "oauth_account") ?? "";
      identifiers.add(credential, identifier);
      join(row);
    }
    for await (const row of into.rows(credentials)) {
      const identity = row.text("identity_id", "user_id") ?? "";
      const kind = kinds.get(row.text("identity_credential_type_id", "password_hash") ?? "") ?? "unknown";
      const own = identifiers.get(row.text("id", "password_hash") ?? "") ?? [];
      const config = row.json("config", "password_hash, totp_secret_base64, passkey, oauth_account") ?? {};
      beside.credentials.add(identity, [kind, { config, identifiers: own }]);
      join(row);
    }
  }
  for await (const row of rowsOf(into, await list("identity_id", "via", "value", "verified"))) {
    const identity = row.text("identity_id", "user_id") ?? "";
    const value = row.text("value", "contact_channels") ?? "";
    const via = row.text("via", "contact_channels") ?? "";
    const verified = row.flag("verified", "contact_channels.is_verified") ?? false;
    beside.addresses.add(identity, { value, via, verified });
    join(row);
  }
  return beside;
}

async function* rowsOf(into: Conversion, list: string | undefined): AsyncGenerator<Row> {
  if (list !== undefined) yield* into.rows(list);
}

function join(row: Row): void {
  for (const field of ABOUT_KRATOS) row.leave(field, "it is about Kratos");
  row.joined();
}

const ABOUT_KRATOS = [
  ...["id", "nid", "version", "created_at", "updated_at", "identity_id", "identity_credential_type_id"],
  ...["status", "verified_at"],
];
