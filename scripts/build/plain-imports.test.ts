import { describe, expect, test } from "bun:test";
import { unwrapped } from "./plain-imports.ts";

describe("imports on demand", () => {
  test("lose the loader that Vite wraps around them", () => {
    const source = `const a = __vitePreload(async () => {
  const { A } = await import("./a.js");
  return { A };
}, __VITE_PRELOAD__), b = __vitePreload(() => import("./b.js"), __VITE_PRELOAD__, import.meta.url);`;

    expect(unwrapped(source)).toBe('const a = import("./a.js"), b = import("./b.js");');
    const [from, then] = ['import("./a.js").then((n) => n.n)', 'import("./b.js").then((b) => use(b), () => {})'];
    expect(
      unwrapped(`__vitePreload(() => ${from}, __VITE_PRELOAD__).b; __vitePreload(() => ${then}, __VITE_PRELOAD__)`),
    ).toBe(`${from}.b; ${then}`);
  });

  test("fail the build in another form, in which every page would carry the loader", () => {
    expect(() => unwrapped("load(() => import('./a.js'), __VITE_PRELOAD__)")).toThrow("another form");
  });
});
