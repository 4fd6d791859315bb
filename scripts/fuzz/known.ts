import type { Dice } from "./dice.ts";

/**
 * Values of earlier replies. Requests contain references to them and not the values, so that a sequence can be sent again
 * with other values: the ids of a replay differ.
 */
export interface Known {
  /** Remembers a value under a reference, as one of its kind. */
  add(kind: string, value: string, reference: string): void;
  /** A reference to a value that fits the name of a field; null if there is none. */
  find(dice: Dice, name: string, noun: string, isUuid: boolean): string | null;
  /** A reference to a value of exactly this kind. */
  one(dice: Dice, kind: string): string | null;
  /** A text with values in place of references; a value that is new in each replay is made at its first use. */
  resolve(text: string, encode?: (value: string) => string): string;
  values: Map<string, string>;
  /** Finds everything that the other one finds. Their references are the same. */
  copyKinds(from: Known): void;
  kinds: ReadonlyMap<string, readonly string[]>;
}

const OPEN = "\ue000";
const CLOSE = "\ue001";
const REFERENCE = /\ue000([^\ue001]*)\ue001/g;
const KEPT_PER_KIND = 24;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FRESH = "fresh:";

const referenceTo = (name: string) => `${OPEN}${name}${CLOSE}`;
/** A text that differs in each replay: for addresses and ids that may exist only once. */
export const fresh = (name: string) => referenceTo(`${FRESH}${name}`);
export const isUuid = (value: string) => UUID.test(value);

let made = 0;

export function knownValues(values = new Map<string, string>()): Known {
  const kinds = new Map<string, string[]>();

  function file(kind: string, reference: string): void {
    const list = kinds.get(kind) ?? [];
    list.push(reference);
    // The first ones are those that the world was made with; they stay.
    if (list.length > KEPT_PER_KIND) list.splice(KEPT_PER_KIND / 2, 1);
    kinds.set(kind, list);
  }
  function one(dice: Dice, kind: string): string | null {
    const list = kinds.get(kind);
    return list ? dice.pick(list) : null;
  }
  return {
    values,
    kinds,
    copyKinds(from) {
      for (const [kind, list] of from.kinds) kinds.set(kind, [...list]);
    },
    add(kind, value, name) {
      values.set(name, value);
      const reference = referenceTo(name);
      file(kind, reference);
      for (const wider of WIDER) if (kind !== wider && kind.endsWith(wider)) file(wider, reference);
      if (isUuid(value)) file("uuid", reference);
    },
    one,
    find(dice, name, noun, wantsUuid) {
      const exact = one(dice, name === "id" ? `${noun}_id` : name);
      if (exact) return exact;
      const wider = WIDER.find((each) => name.endsWith(each));
      return (wider && one(dice, wider)) ?? (wantsUuid ? one(dice, "uuid") : null);
    },
    resolve: (text, encode = (value) => value) =>
      text.includes(OPEN)
        ? text.replace(REFERENCE, (_, name: string) => {
            const value = values.get(name);
            if (value !== undefined) return encode(value);
            if (!name.startsWith(FRESH)) return encode("gone");
            made++;
            const unique = `${made.toString(36)}x${process.pid.toString(36)}`;
            values.set(name, unique);
            return encode(unique);
          })
        : text,
  };
}

/** Kinds that values of longer names are of, too. */
const WIDER = ["user_id", "team_id", "project_id", "permission_id", "email", "refresh_token", "access_token", "code"];

/** Leaves of a reply that later requests may use: texts that look like ids, tokens and addresses. */
const USEFUL = /^[\w.@:+$=/-]{2,2048}$/;
const LEAVES_MAX = 150;

/** Remembers the values of a JSON reply. `noun` names what an `id` at its top is the id of. */
export function harvest(known: Known, json: unknown, noun: string, step: string): void {
  let leaves = 0;
  walk(json, noun, "");

  function walk(value: unknown, owner: string, path: string): void {
    if (typeof value !== "object" || value === null || leaves > LEAVES_MAX) return;
    for (const [name, each] of Object.entries(value)) {
      const at = path ? `${path}.${name}` : name;
      if (typeof each === "string") {
        leaves++;
        const kind = name === "id" ? `${owner}_id` : name;
        if (USEFUL.test(each) && !/^\d+$/.test(name)) known.add(kind, each, `${step}:${at}`);
      } else walk(each, Array.isArray(value) || name === "items" ? owner : name, at);
    }
  }
}

/** `/team-invitations/{id}/details` is about a `team_invitation`. */
export function nounOf(path: string): string {
  const parts = path.split("/").filter((part) => part !== "" && !part.startsWith("{"));
  const last = [...parts].reverse().find((part) => part.endsWith("s")) ?? parts.at(-1) ?? "thing";
  return last.replaceAll("-", "_").replace(/ies$/, "y").replace(/s$/, "");
}
