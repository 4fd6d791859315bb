import type { Conversion } from "../conversion.ts";
import { type GroupChoice, groupChoice } from "../group-choice.ts";
import { type KeptLists, keptLists } from "../kept-lists.ts";
import type { MoveMap } from "../map.ts";
import type { MovedEmail } from "../moved.ts";
import type { Product } from "../product.ts";
import type { Row } from "../row.ts";
import type { Source } from "../source.ts";
import { SourceError } from "../source-error.ts";
import { fullName, objectsIn, pictureIn, textIn, textsOf, underName } from "../values.ts";

/**
 * A SCIM 2.0 server (RFC 7643), by its address or by saved lists. SCIM gives out no hashes and no second factors, and does not
 * say whether an address is verified.
 */
export const scim: Product = {
  name: "scim",
  label: "SCIM",
  expects: "saved lists of a SCIM 2.0 server (/Users and /Groups); the command also reads its address",
  async recognizes(source) {
    return (await source.listsOf(({ schemas }) => kindOf(schemas) === "User")).length > 0;
  },

  async convert(source, into, map) {
    const { users, groups } = await listsIn(source);
    const choice = groupChoice(map, "teams");
    const isVerified = verifiedSetting(map);
    const known = new Groups(into, choice);
    // Groups that are left out need not be readable, either.
    if (choice !== "leave") for (const name of groups) for await (const row of into.rows(name)) known.read(row);
    for (const name of users) {
      for await (const row of into.rows(name)) {
        if (kindOf(row.raw.schemas) === "User") readUser(into, row, known, isVerified);
        else row.skip("it is no user, in a list of users");
      }
    }
    known.done();
  },
};

/** The resource type of a row by its schemas, which are not about its extensions. */
function kindOf(schemas: unknown): string | undefined {
  const core = "urn:ietf:params:scim:schemas:core:2.0:";
  const found = textsOf(schemas).find((each) => each.toLowerCase().startsWith(core));
  return found && ["User", "Group"].find((kind) => kind.toLowerCase() === found.slice(core.length).toLowerCase());
}

async function listsIn(source: Source) {
  const of = (kind: string) => source.listsOf(({ schemas }) => kindOf(schemas) === kind);
  const [users, groups] = [await of("User"), await of("Group")];
  const isMixed = (await source.listsOf(({ schemas }) => kindOf(schemas) !== undefined)).find(
    (name) => !users.includes(name) && !groups.includes(name),
  );
  if (isMixed) {
    throw new SourceError(
      `The list ${isMixed} has users and groups. Save them in files of their own: /Users and /Groups.`,
    );
  }
  // A server without groups has an empty list; one that may not be read is an error, when it is.
  const isServer = source.has("Groups") && !groups.includes("Groups");
  return { users, groups: isServer && (await source.look("Groups")).length === 0 ? [...groups, "Groups"] : groups };
}

function verifiedSetting({ settings = {} }: MoveMap): boolean {
  const { emails_verified: given = false } = settings;
  if (typeof given !== "boolean")
    throw new SourceError('The setting "emails_verified" of the map must be true or false.');
  return given;
}

interface Membership {
  group: string;
  name: string | undefined;
}

/** Groups and who is in them. A group names its members, and a user its groups: some servers fill in only one of them. */
class Groups {
  readonly #into: Conversion;
  readonly #choice: GroupChoice;
  /** Group → its name; null for one that is left out. */
  readonly #names: ReturnType<Conversion["kept"]>;
  /** User → the groups that name the user as a member. */
  readonly #of: KeptLists<string>;
  /** The users who were read. */
  readonly #seen: ReturnType<Conversion["kept"]>;
  #unplaced = 0;

  constructor(into: Conversion, choice: GroupChoice) {
    this.#into = into;
    this.#choice = choice;
    this.#names = into.kept();
    this.#of = keptLists(into);
    this.#seen = into.kept();
  }

  read(row: Row): void {
    if (kindOf(row.raw.schemas) !== "Group") {
      row.skip("it is no group, in a list of groups");
      return;
    }
    const id = row.text("id", "id") ?? "";
    const name = row.text("displayName", "display_name") ?? "";
    const members = objectsIn(row.list("members", this.#choice === "teams" ? "team_member" : "permission_ids"));
    const createdAt = metaOf(row).createdAt;
    if (!this.#add(row, id, name, createdAt)) return;
    const named = new Set<string>();
    for (const { value, type, $ref } of members) {
      const member = textIn(value);
      const isGroup = textIn(type)?.toLowerCase() === "group" || /\/Groups\/[^/]+$/.test(textIn($ref) ?? "");
      if (member === undefined || isGroup) {
        this.#into.report.warn("A group is a member of another one. Teams have only users as members.", name);
      } else if (!named.has(member)) {
        named.add(member);
        this.#of.add(member, id);
        this.#unplaced++;
      }
    }
  }

  /** Makes the team or the permission of a group. False for a group that has no place here. */
  #add(row: Row, id: string, name: string, createdAt: number | undefined): boolean {
    const isAdded =
      this.#choice === "teams"
        ? this.#into.team(row, { id, name, createdAt, serverMetadata: underName("scim", row) })
        : this.#permission(row, name) !== undefined;
    this.#names.set(id, isAdded ? name : null);
    return isAdded;
  }

  #permission(row: Row, name: string): string | undefined {
    const permission = this.#into.permission("project", name);
    row.leave("externalId", "a permission has no id of another product");
    if (permission === undefined) row.skip("its name cannot be a permission, or the map leaves it out");
    else row.joined();
    return permission;
  }

  /** The groups of a user, once each. */
  of(row: Row, user: string): Membership[] {
    const named = this.#seen.get(user) === undefined ? (this.#of.get(user) ?? []) : [];
    this.#seen.set(user, true);
    this.#unplaced -= named.length;
    if (this.#choice === "leave") {
      row.leave("groups", "the map leaves out groups");
      return [];
    }
    const own = objectsIn(row.list("groups", this.#choice === "teams" ? "team_member" : "permission_ids"));
    const direct = own.flatMap(({ value, display, type }): Membership[] => {
      const group = textIn(value);
      // A member of a group that is in this group.
      return group === undefined || textIn(type)?.toLowerCase() === "indirect"
        ? []
        : [{ group, name: textIn(display) }];
    });
    const all = [...named.map((group): Membership => ({ group, name: undefined })), ...direct];
    const ids = new Set(all.map(({ group }) => group));
    return all.filter(({ group }) => ids.delete(group));
  }

  permissions(memberships: readonly Membership[]): string[] {
    if (this.#choice !== "permissions") return [];
    return memberships.flatMap(({ group, name }) => {
      const known = this.#names.get(group);
      const role = typeof known === "string" ? known : known === undefined ? name : undefined;
      return (role !== undefined && this.#into.permission("project", role)) || [];
    });
  }

  join(row: Row, user: string, memberships: readonly Membership[]): void {
    if (this.#choice !== "teams") return;
    for (const { group, name } of memberships) {
      // A group that only its members name.
      if (this.#names.get(group) === undefined) this.#add(row, group, name ?? group, undefined);
      if (this.#names.get(group) !== null) this.#into.member(row, { team: group, user });
    }
  }

  done(): void {
    if (this.#unplaced <= 0) return;
    const says = "A group has a member who is not in the list of users, and was left out of it.";
    this.#into.report.warn(says, "", this.#unplaced);
  }
}

/** When a resource was made and, if `readsChange`, changed. What else `meta` has is about the server. */
function metaOf(row: Row, { created = "created_at_millis", readsChange = false } = {}) {
  const meta = row.part("meta");
  row.leave("schemas", "it says what the row is");
  const createdAt = meta.time("created", created);
  const changedAt = readsChange ? meta.time("lastModified", "disabled_at_millis") : undefined;
  if (!readsChange) meta.leave("lastModified", "Hallpass counts changes itself");
  for (const field of ["resourceType", "location", "version"]) meta.leave(field, "it is about the server");
  return { createdAt, changedAt };
}

function readUser(into: Conversion, row: Row, groups: Groups, isVerified: boolean): void {
  const id = row.text("id", "id") ?? "";
  const isActive = row.flag("active", "disabled_at_millis") ?? true;
  const { createdAt, changedAt } = metaOf(row, { created: "signed_up_at_millis", readsChange: !isActive });
  row.leave("password", "SCIM servers do not give out passwords that can be used");
  row.leave("x509Certificates", "Hallpass has no sign-in by certificate");
  const memberships = groups.of(row, id);
  const isMoved = into.user(row, {
    id,
    name: nameOf(row),
    emails: emailsOf(row, isVerified),
    picture: pictureOf(row),
    signedUpAt: createdAt,
    language: languageOf(row),
    disabled: isActive ? null : { at: changedAt, reason: "Not active in SCIM" },
    permissions: [...new Set([...rolesOf(into, row), ...groups.permissions(memberships)])],
    serverMetadata: underName("scim", row),
  });
  if (isMoved) groups.join(row, id, memberships);
}

/** The parts of a name that make up no name here stay in the metadata. */
function nameOf(row: Row): string | undefined {
  const shown = row.text("displayName", "display_name");
  if (shown !== undefined) return shown;
  const name = row.part("name");
  return (
    name.text("formatted", "display_name") ??
    fullName(name.text("givenName", "display_name"), name.text("familyName", "display_name"))
  );
}

/** The primary address first. Without any, the user name, if it is one. */
function emailsOf(row: Row, isVerified: boolean): MovedEmail[] {
  const emails = objectsIn(row.list("emails", "contact_channels")).flatMap(({ value, primary, verified }) => {
    const address = textIn(value);
    return address === undefined
      ? []
      : [{ value: address, isPrimary: primary === true, isVerified: isVerified || verified === true }];
  });
  const name = textIn(row.raw.userName);
  const isAddress = name?.includes("@") ?? false;
  const isOneOfThem = emails.some(({ value }) => value.toLowerCase() === name?.toLowerCase());
  if (name !== undefined && (isOneOfThem || (isAddress && emails.length === 0)))
    row.text("userName", "contact_channels");
  return emails.length > 0 || !isAddress || name === undefined ? emails : [{ value: name, isVerified }];
}

/** The primary photo, or the first one. Thumbnails show the same person smaller. */
function pictureOf(row: Row): string | undefined {
  const photos = objectsIn(Array.isArray(row.raw.photos) ? row.raw.photos : []);
  const large = photos.filter(({ type }) => type !== "thumbnail");
  const best = [...large.filter(({ primary }) => primary === true), ...large, ...photos];
  const picture = best.map(({ value }) => pictureIn(textIn(value))).find((link) => link !== undefined);
  if (picture !== undefined) row.list("photos", "profile_image_url");
  return picture;
}

/** `preferredLanguage` may be a list as in a browser's header (RFC 9110 §12.5.4); `locale` is one tag. */
function languageOf(row: Row): string | undefined {
  const preferred = row.text("preferredLanguage", "language");
  const given = preferred ?? row.text("locale", "language");
  const [first = ""] = (given ?? "").split(/[,;]/);
  return first.trim().replaceAll("_", "-") || undefined;
}

function rolesOf(into: Conversion, row: Row): string[] {
  const roles = row.list("roles", "permission_ids").flatMap((each): string[] => {
    if (typeof each === "string") return each === "" ? [] : [each];
    const [role] = objectsIn([each]);
    const name = textIn(role?.value) ?? textIn(role?.display);
    return name === undefined ? [] : [name];
  });
  return roles.flatMap((role) => into.permission("project", role) ?? []);
}
