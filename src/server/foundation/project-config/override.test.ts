import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { applyOverride, isObject, type Json, mergeOverride, type Override } from "./override.ts";
import { renderConfig } from "./render.ts";

// A few names, so that keys collide. Some of them are names that prototype attacks use.
const name = fc.constantFrom("a", "b", "c", "__proto__", "constructor", "toString");
const key = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("."));
const leaf = fc.constantFrom<Json>(1, "x", true, null);
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, leaf, fc.array(leaf, { maxLength: 2 }), objectOf(tie("value"))),
}));
const override = objectOf(value, key) as fc.Arbitrary<Override>;
const nested = objectOf(value);

/** Objects as JSON.parse makes them: `__proto__` is a name like any other. */
function objectOf<T extends Json>(values: fc.Arbitrary<T>, names: fc.Arbitrary<string> = name) {
  return fc
    .uniqueArray(fc.tuple(names, values), { maxLength: 5, selector: ([each]) => each })
    .map((entries) => Object.fromEntries(entries) as { [key: string]: Json });
}

const same = (a: Json, b: Json) => expect(sorted(a)).toBe(sorted(b));
const sorted = (value: Json): string =>
  JSON.stringify(value, (_, each) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );

/** The rules of docs/wire/config.md again, written with maps and without regard for speed. */
type Tree = Map<string, Tree> | { leaf: Json };

function toTree(json: Json): Tree {
  if (!isObject(json)) return { leaf: Array.isArray(json) ? (JSON.parse(JSON.stringify(json)) as Json) : json };
  return new Map(Object.entries(json).map(([each, child]) => [each, toTree(child)]));
}

function toJson(tree: Tree): Json {
  if (!(tree instanceof Map)) return Array.isArray(tree.leaf) ? tree.leaf.filter((each) => each !== null) : tree.leaf;
  const kept = [...tree].filter(([, child]) => child instanceof Map || child.leaf !== null);
  return Object.fromEntries(kept.map(([each, child]) => [each, toJson(child)]));
}

function overlay(below: Tree | undefined, above: Tree): Tree {
  if (!(above instanceof Map) || !(below instanceof Map)) return above;
  const result = new Map(below);
  for (const [each, child] of above) {
    // A null inside an object says that the name is not mentioned; its default stays.
    if (!(child instanceof Map) && child.leaf === null) continue;
    result.set(each, overlay(below.get(each), child));
  }
  return result;
}

function reference(defaults: { [key: string]: Json }, keys: Override): Json {
  const root = toTree(defaults) as Map<string, Tree>;
  const pristine = toTree(defaults);
  for (let depth = 1; depth <= 4; depth++) {
    for (const [each, json] of Object.entries(keys)) {
      const path = each.split(".");
      if (path.length !== depth) continue;
      let at: Tree | undefined = root;
      let below: Tree | undefined = pristine;
      for (const step of path.slice(0, -1)) {
        at = at instanceof Map ? at.get(step) : undefined;
        below = below instanceof Map ? below.get(step) : undefined;
      }
      const last = path.at(-1) ?? "";
      if (!(at instanceof Map)) continue;
      const initial = below instanceof Map ? below.get(last) : undefined;
      if (json !== null) at.set(last, overlay(initial, toTree(json)));
      else if (initial) at.set(last, initial);
      else at.delete(last);
    }
  }
  return toJson(root);
}

const noNulls = (json: Json): Json => toJson(toTree(json));

describe("merging an override into the stored one", () => {
  test("a key replaces itself and everything below it, and nothing else", () => {
    fc.assert(
      fc.property(override, override, (stored, change) => {
        const merged = mergeOverride(stored, change);

        const changed = Object.keys(change);
        const kept = Object.entries(stored).filter(
          ([old]) => !changed.some((each) => old === each || old.startsWith(`${each}.`)),
        );
        // Keys of one change may overlap: a later key replaces the earlier ones below it.
        const after = Object.entries(change).filter(
          ([each], at) => !changed.slice(at + 1).some((later) => each.startsWith(`${later}.`)),
        );
        same(merged, Object.fromEntries([...kept, ...after]));
      }),
    );
  });

  test("an undefined value changes nothing", () => {
    expect(mergeOverride({ a: 1 }, { a: undefined, b: undefined })).toEqual({ a: 1 });
  });
});

describe("applying an override to the defaults", () => {
  test("does what the rules say, for any names and nesting", () => {
    fc.assert(
      fc.property(nested, override, (given, keys) => {
        const defaults = noNulls(given) as { [key: string]: Json };

        same(applyOverride(defaults, keys), reference(defaults, keys));
      }),
      { numRuns: 500 },
    );
  });

  test("changes neither the defaults nor the override, and shares nothing with them", () => {
    fc.assert(
      fc.property(nested, override, (defaults, keys) => {
        const before = JSON.stringify([defaults, keys]);

        freezeAll(defaults);
        freezeAll(keys);
        applyOverride(defaults, keys);

        expect(JSON.stringify([defaults, keys])).toBe(before);
      }),
    );
  });

  test("no name changes the prototype of objects", () => {
    fc.assert(
      fc.property(nested, override, override, (defaults, stored, change) => {
        const applied = applyOverride(defaults, mergeOverride(stored, change));

        expect(Object.getPrototypeOf(applied)).toBe(Object.prototype);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    );
  });

  test("an empty override renders to the contract's defaults", () => {
    const { emails, ...rest } = renderConfig({});

    expect(rest).toEqual({
      sourceOfTruth: { type: "hosted" },
      rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
      apiKeys: { enabled: { team: false, user: false } },
      teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false },
      users: { allowClientUserDeletion: false },
      domains: { allowLocalhost: false, trustedDomains: {} },
      auth: {
        allowSignUp: true,
        password: { allowSignIn: false },
        otp: { allowSignIn: false },
        passkey: { allowSignIn: false },
        oauth: { accountMergeStrategy: "link_method", providers: {} },
      },
    });
    expect(emails.server).toEqual({ isShared: true });
    expect(Object.values(emails.themes).map(({ displayName }) => displayName)).toEqual([
      "Default Light",
      "Default Dark",
    ]);
    expect(Object.entries(emails.templates).map(([id, { displayName }]) => [id, displayName])).toEqual([
      ["e7d009ce-8d47-4528-b245-5bf119f2ffa3", "Email Verification"],
      ["a70fb3a4-56c1-4e42-af25-49d25603abd0", "Password Reset"],
      ["822687fe-8d0a-4467-a0d1-416b6e639478", "Magic Link/OTP"],
      ["e84de395-2076-4831-9c19-8e9a96a868e4", "Team Invitation"],
      ["066dd73c-36da-4fd0-b6d6-ebf87683f8bc", "Sign In Invitation"],
    ]);
  });

  test("a switch without a default can be set by its path, or by its section", () => {
    const rendered = (name: string, value: Json) => renderConfig({ [name]: value }).auth;

    expect(rendered("auth.anonymous.allowSignIn", true).anonymous).toEqual({ allowSignIn: true });
    expect(rendered("auth.anonymous", { allowSignIn: true }).anonymous).toEqual({ allowSignIn: true });
    for (const nothing of [null, {}]) expect(rendered("auth.anonymous", nothing)).not.toHaveProperty("anonymous");
  });

  test("a section that is removed has its defaults again, and what is set below it later counts", () => {
    const rendered = renderConfig({
      auth: null,
      "auth.password": null,
      "auth.password.allowSignIn": true,
      "domains.trustedDomains": null,
      "domains.trustedDomains.x": { baseUrl: "https://x.example" },
    });

    expect(rendered.auth).toEqual({ ...renderConfig({}).auth, password: { allowSignIn: true } });
    expect(rendered.domains.trustedDomains).toEqual({ x: { baseUrl: "https://x.example", handlerPath: "/handler" } });
  });

  test("a theme that does not exist falls back to the light one", () => {
    expect(renderConfig({ "emails.selectedThemeId": "gone" }).emails.selectedThemeId).toBe(
      "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac",
    );
  });
});

function freezeAll(json: Json): void {
  if (typeof json !== "object" || json === null) return;
  Object.freeze(json);
  for (const each of Object.values(json)) freezeAll(each);
}
