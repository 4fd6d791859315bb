import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultTemplates, defaultThemes, internalTemplates } from "#server/mail/defaults/index.ts";
import * as fromSource from "#server/mail/defaults/precompiled.ts";
import { type } from "#server/mail/defaults/string-variables.ts";
import type { Scene, TemplateModule, ThemeModule } from "#server/mail/guest/render.ts";
import { mailModules } from "./mail.ts";
import { root } from "./stale.ts";

const scene: Scene = {
  user: { displayName: "Ada" },
  project: { displayName: "Boats & Co" },
  variables: { further: "A variable that no template declares" },
  language: "en-US",
  dir: "ltr",
  unsubscribeText: "Unsubscribe",
  unsubscribeLink: null,
  preview: true,
};
const templates = [
  ...Object.values(defaultTemplates).map(({ tsxSource }) => tsxSource),
  ...Object.values(internalTemplates),
];
const themes = Object.values(defaultThemes).map(({ tsxSource }) => tsxSource);

describe("the built-in mails of the executable", () => {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-built-mails-"));
  let script = "";
  let built: typeof fromSource;
  beforeAll(async () => {
    const { outputs } = await Bun.build({
      entrypoints: [join(root, "src/server/mail/defaults/precompiled.ts")],
      target: "bun",
      outdir: folder,
      define: { "process.env.NODE_ENV": JSON.stringify("production") },
      plugins: [mailModules],
    });
    const path = outputs[0]?.path ?? "";
    script = await Bun.file(path).text();
    built = await import(path);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const rendered = (from: typeof fromSource, template: string, theme: string, variables: object = {}) =>
    from.renderScene(
      from.precompiledTemplates.get(template) as TemplateModule,
      from.precompiledThemes.get(theme) as ThemeModule,
      { ...scene, variables: { ...scene.variables, ...variables } },
    );

  test("are the same as those of a run from source, which uses all of arktype", () => {
    for (const template of templates) {
      for (const theme of themes)
        expect(rendered(built, template, theme)).toEqual(rendered(fromSource, template, theme));
    }
  });

  test("leave the message about a wrong variable to the sandbox", () => {
    for (const template of templates) {
      const [theme = ""] = themes;
      const { EmailTemplate } = fromSource.precompiledTemplates.get(template) ?? {};
      for (const name of Object.keys(EmailTemplate?.PreviewVariables ?? {})) {
        for (const value of [undefined, null, 1, ["text"], new String("text")]) {
          expect(() => rendered(fromSource, template, theme, { [name]: value })).toThrow(`${name} must be a string`);
          expect(() => rendered(built, template, theme, { [name]: value })).toThrow(built.WrongVariables);
        }
      }
    }
  });

  test("declare only strings: any other type fails when the template is loaded", () => {
    expect(() => type({ count: "number" })).toThrow("declares something that is no text");
  });

  test("do not include arktype, which would stay in memory after the first mail", () => {
    // The bundler names the file of each module in a comment.
    expect(script).toContain("node_modules/react");
    expect(script).not.toContain("node_modules/@ark");
  });
});
