import "./environment.ts";
import * as arktype from "arktype";
import * as React from "react";
import type { Variable } from "../sandbox/problem.ts";
import * as emails from "./emails.ts";
import * as parts from "./parts.ts";
import {
  givenIn,
  type Rendering,
  renderScene,
  type Scene,
  type TemplateModule,
  type ThemeModule,
  WrongValues,
} from "./render.ts";
import { describe } from "./variables.ts";

/** Everything that runs inside the sandbox besides the template. Its only output is its return value. */

/** The host's input, as JSON: compiled sources, and one or more scenes to render with them. */
export interface GuestRequest {
  template: string;
  theme: string | null;
  scenes: Scene[];
  /** Whether to describe the template's variables, too. */
  describes?: boolean;
}

interface Described {
  variables?: Variable[];
}

/** The output, as JSON. Scenes after the first may fail individually. */
export type GuestReply =
  | ({ renderings: (Rendering | null)[] } & Described)
  | ({ error: string; stack?: string; wrong?: WrongValues["wrong"] } & Described)
  | { waiting: true };

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

/** `described` keeps what is known of the variables also when rendering fails. */
function render(json: string, described: Described): GuestReply {
  const { template, theme, scenes, describes = false }: GuestRequest = JSON.parse(json);
  const templateModule = load(template) as TemplateModule;
  const [scene] = scenes;
  if (describes && scene) {
    described.variables = describe(templateModule.variablesSchema, givenIn(templateModule, { ...scene, chosen: {} }));
  }
  const themeModule = theme === null ? null : (load(theme) as ThemeModule);
  return {
    ...described,
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
    const described: Described = {};
    try {
      return JSON.stringify(render(json, described));
    } catch (error) {
      // React's own components may load a part of themselves later: the host then runs pending promises and calls
      // again.
      if (isWaiting(error)) return JSON.stringify({ waiting: true });
      if (!(error instanceof Error)) return JSON.stringify({ error: String(error), ...described });
      const wrong = error instanceof WrongValues ? error.wrong : undefined;
      return JSON.stringify({ error: `${error.message}`, stack: `${error.stack}`, wrong, ...described });
    }
  },
});
