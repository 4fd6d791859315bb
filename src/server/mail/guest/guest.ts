import "./environment.ts";
import * as arktype from "arktype";
import * as React from "react";
import * as emails from "./emails.ts";
import * as parts from "./parts.ts";
import { type Rendering, renderScene, type Scene, type TemplateModule, type ThemeModule } from "./render.ts";

/** Everything that runs inside the sandbox besides the template. Its only output is its return value. */

/** The host's input, as JSON: compiled sources, and one or more scenes to render with them. */
export interface GuestRequest {
  template: string;
  theme: string | null;
  scenes: Scene[];
}

/** The output, as JSON. Scenes after the first may fail individually. */
export type GuestReply = { renderings: (Rendering | null)[] } | { error: string } | { waiting: true };

const modules: Record<string, unknown> = {
  react: React,
  arktype,
  "@hallpass/emails": emails,
  "@stackframe/emails": emails,
  "@react-email/components": parts,
};

/** Called by the second guest, which is loaded when a template needs it. */
export function addParts(more: Record<string, unknown>): void {
  modules["@react-email/components"] = { ...parts, ...more };
}

function load(code: string): Record<string, unknown> {
  const module = { exports: {} as Record<string, unknown> };
  const require = (name: string) => {
    if (!Object.hasOwn(modules, name)) throw new Error(`Importing "${name}" is not allowed.`);
    return modules[name];
  };
  new Function("require", "module", "exports", "React", code)(require, module, module.exports, React);
  return module.exports;
}

function render(json: string): GuestReply {
  const { template, theme, scenes }: GuestRequest = JSON.parse(json);
  const templateModule = load(template) as TemplateModule;
  const themeModule = theme === null ? null : (load(theme) as ThemeModule);
  return {
    renderings: scenes.map((scene, at) => {
      try {
        return renderScene(templateModule, themeModule, scene);
      } catch (error) {
        if (at === 0 || isWaiting(error)) throw error;
        return null;
      }
    }),
  };
}

/** React's error number for a component that waits for a promise. */
const isWaiting = (error: unknown) => error instanceof Error && error.message.includes("error #426;");

Object.assign(globalThis, {
  hallpassAddParts: addParts,
  hallpassRender(json: string): string {
    try {
      return JSON.stringify(render(json));
    } catch (error) {
      // React's own components may load a part of themselves later: the host then runs pending promises and calls
      // again.
      if (isWaiting(error)) return JSON.stringify({ waiting: true });
      return JSON.stringify({ error: error instanceof Error ? `${error.message}` : String(error) });
    }
  },
});
