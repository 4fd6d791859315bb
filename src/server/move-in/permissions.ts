import { DESCRIPTION_MAX_LENGTH } from "#contract/limits.ts";
import { faultOfRecord } from "#server/transfer/check.ts";
import type { LineFiles } from "./line-files.ts";
import type { Reporting } from "./report.ts";
import { storable } from "./storable.ts";

interface Options {
  lines: LineFiles;
  /** The roles that the operator has renamed or left out. */
  roles?: Readonly<Record<string, string | null>>;
}

/** The permissions that roles of a source become. Each is written once, before it is used. */
export class Permissions {
  readonly #report: Reporting;
  readonly #options: Options;
  /** Scope and id of a permission → the role that it was made of. */
  readonly #made = new Map<string, string>();
  readonly #unused: Set<string>;

  constructor(report: Reporting, options: Options) {
    this.#report = report;
    this.#options = options;
    this.#unused = new Set(Object.keys(options.roles ?? {}));
  }

  /** The roles of the map that nothing in the source has. */
  get unused(): readonly string[] {
    return [...this.#unused];
  }

  /** Returns the permission of a role; undefined if the operator leaves it out, or if its name cannot be one. */
  of(scope: "project" | "team", role: string, contains: readonly string[]): string | undefined {
    const { roles = {}, lines } = this.#options;
    this.#unused.delete(role);
    const chosen = Object.hasOwn(roles, role) ? roles[role] : undefined;
    if (chosen === null) return undefined;
    const id = chosen ?? this.#idOf(scope, role);
    const key = `${scope} ${id}`;
    const first = this.#made.get(key);
    if (first !== undefined && first !== role && chosen === undefined) {
      this.#report.warn(
        "Roles of the source have the same permission here. Give them different ones with a map.",
        role,
      );
    }
    if (first !== undefined || id.startsWith("$")) return id;
    const record = storable({
      id,
      scope,
      ...(id !== role && { description: `Was ${role}`.slice(0, DESCRIPTION_MAX_LENGTH) }),
      ...(contains.length > 0 && { contained_permission_ids: contains }),
    });
    if (faultOfRecord("permission", record)) {
      this.#report.warn("The name of a role cannot be a permission. Give it one with a map.", role);
      return undefined;
    }
    this.#made.set(key, role);
    lines.write("permission", record);
    this.#report.record("permission");
    return id;
  }

  /** Ids have lower case letters, digits, `_` and `:`. One means the same for a project and for its teams. */
  #idOf(scope: "project" | "team", role: string): string {
    const id = role
      .trim()
      .toLowerCase()
      .replaceAll(/[^a-z0-9_:]+/g, "_");
    return this.#made.has(`${scope === "team" ? "project" : "team"} ${id}`) ? `${id}:${scope}` : id;
  }
}
