import { describe, expect, test } from "bun:test";
import { parse } from "../../build/syntax.ts";
import { described } from "./describe.ts";
import { commentBefore, type PublicExport, publicExports } from "./exports.ts";
import { undocumentedExports } from "./pages.ts";

/** The first export of a source, as an entry exports it. */
function exported(source: string, entry = "hallpass"): PublicExport {
  const { body } = parse(source);
  const [statement] = Array.isArray(body) ? body : [];
  const { declaration, start } = statement;
  return {
    name: "thing",
    entry,
    file: "thing.ts",
    source,
    declarations: [declaration],
    comment: commentBefore(source, start),
  };
}

describe("the reference of the SDK", () => {
  test("an export without a comment is reported", () => {
    expect(undocumentedExports([exported("export interface Thing {}")])).toEqual([
      "thing.ts exports thing as part of hallpass without a documentation comment.",
    ]);
    expect(undocumentedExports([exported("/** A thing. */\nexport interface Thing {}")])).toEqual([]);
  });

  test("a member of a class without a comment is reported, unless nobody outside sees it", () => {
    const things = `/** Holds things. */
export class Things {
  #secret = 1;
  /** @internal */
  deps = 2;
  /** How many there are. */
  count = 3;
  add(name: string) { this.#secret += name.length; }
}`;

    expect(undocumentedExports([exported(things)])).toEqual(["thing.ts: thing.add has no documentation comment."]);
    expect(described(exported(things))).not.toContain("deps");
  });

  test("a hook or component without an example is reported", () => {
    const bare = "/** Gives a thing. */\nexport const useThing = () => 1;";
    const shown = "/**\n * Gives a thing.\n *\n *     const thing = useThing();\n */\nexport const useThing = () => 1;";

    expect(undocumentedExports([exported(bare, "hallpass/react")])).toHaveLength(1);
    expect(undocumentedExports([exported(shown, "hallpass/react")])).toEqual([]);
  });

  test("private members of a class stay out, and a comment's indented lines become an example", () => {
    const text = described(
      exported(`/**
 * Holds things.
 *
 *     things.add("/handler/*");
 */
export class Things {
  #secret = 1;
  private hidden = 2;
  /** Adds one. */
  async add(name: string): Promise<void> { this.#secret += this.hidden; }
}`),
    );

    expect(text).toContain('```tsx\nthings.add("/handler/*");\n```');
    expect(text).toContain("### thing.add\n\nAdds one.\n\n```ts signature\nadd(name: string): Promise<void>\n```");
    expect(text).not.toMatch(/secret|hidden/);
  });

  test("every export of the package is found with its declaration", () => {
    const names = publicExports().map(({ name, entry }) => `${entry} ${name}`);

    expect(names).toContain("hallpass HallpassServerApp");
    expect(names).toContain("hallpass AdminLink");
    expect(names).toContain("hallpass/react useUser");
    expect(new Set(names).size).toBe(names.length);
  });
});
