import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { NotBegun, type Turn } from "#server/turns.ts";
import { detail } from "#testing/detail.ts";
import { inTurn, repeats } from "#testing/repeats.ts";
import { MAIL_PROCESS } from "#testing/server/forms.ts";
import { outcomeOf, until, yieldToEventLoop } from "#testing/waiting.ts";
import type { Scene } from "../guest/render.ts";
import { type MailSandboxOptions, mailSandbox } from "./sandbox.ts";

const DEADLINE_MILLIS = 400;
// Collecting garbage takes a tenth of a second on a busy machine. A template that ran here would take its whole deadline.
const EVENT_LOOP_MILLIS = 250;
const turn = { projectId: "project" };
const sandboxWith = (options: MailSandboxOptions) => mailSandbox({ ...options, command: MAIL_PROCESS });
const sandbox = sandboxWith({ timeMillis: DEADLINE_MILLIS });
afterAll(() => sandbox.close());

const scene = (change: Partial<Scene> = {}): Scene => ({
  user: { displayName: "Ada" },
  project: { displayName: "Boats" },
  variables: {},
  language: "en-US",
  dir: "ltr",
  unsubscribeText: "Unsubscribe",
  unsubscribeLink: null,
  preview: true,
  ...change,
});

const render = (template: string, change?: Partial<Scene>) =>
  sandbox.render({ template, theme: null }, [scene(change)], turn);

/** Returns the text of a mail, or the problem of its template. */
const outcome = (template: string) =>
  render(template).then(
    ([mail]) => ({ text: mail?.text }),
    (error: Error) => ({ problem: error.message, name: error.name }),
  );

/** A component that renders the value of an expression. */
const saying = (expression: string) => `export function EmailTemplate() { return <p>{String(${expression})}</p>; }`;

/**
 * Runs work beside a timer that notices when the server's own thread was blocked. Measures processor time, not the
 * clock: a busy machine delays timers, too.
 */
async function withoutStall<T>(work: () => Promise<T>): Promise<T> {
  let worst = 0;
  let last = processorMillis();
  const timer = setInterval(() => {
    const now = processorMillis();
    worst = Math.max(worst, now - last);
    last = now;
  }, 5);
  const result = await work().finally(() => clearInterval(timer));
  expect(worst).toBeLessThan(EVENT_LOOP_MILLIS);
  return result;
}

function processorMillis(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Checks that the next mail renders correctly after an attack. */
async function expectSound() {
  const sound = `
    import { Button, Text } from "@react-email/components";
    import { Subject } from "@hallpass/emails";
    import { type } from "arktype";
    export const variablesSchema = type({ count: "number" });
    export function EmailTemplate({ user, variables }) {
      return <><Subject value="Sound" /><Text>Hi {user.displayName}, {[1, 2].map((n) => n * variables.count).join("+")}</Text></>;
    }`;
  const [mail] = await render(sound, { variables: { count: 21 } });
  expect(mail).toMatchObject({ subject: "Sound", text: "Hi Ada, 21+42" });
  expect(Object.keys(Object.prototype)).toEqual([]);
}

describe("imports", () => {
  const marker = join(tmpdir(), `hallpass-macro-${process.pid}`);
  beforeEach(() => rmSync(marker, { force: true }));

  // Bun's own compiler runs such an import on the host while it compiles.
  test("a macro import is refused, and none of it runs", async () => {
    const macro = join(tmpdir(), `hallpass-macro-${process.pid}.ts`);
    await Bun.write(
      macro,
      `export function run() { require("node:fs").writeFileSync("${marker}", "ran"); return "ran"; }`,
    );

    for (const from of [macro, "arktype", "@react-email/components"]) {
      expect(
        await outcome(
          `import { run } from "${from}" with { type: "macro" }; export const EmailTemplate = () => <p>{run()}</p>;`,
        ),
      ).toEqual({
        name: "RenderingProblem",
        problem: expect.stringContaining("Imports with attributes are not allowed"),
      });
    }

    expect(existsSync(marker)).toBe(false);
    rmSync(macro);
    await expectSound();
  });

  test("attributes of every kind are refused, even on unused imports", async () => {
    const tries = [
      'import text from "react" with { type: "text" };',
      'import * as all from "arktype" with { type: "macro" };',
      'import "arktype" with { type: "macro" };',
      'export { type } from "arktype" with { type: "macro" };',
      'export * from "arktype" with { type: "macro" };',
      'import json from "react" assert { type: "json" };',
    ];
    for (const each of tries) {
      expect(await outcome(`${each} ${saying("1")}`)).toMatchObject({
        problem: expect.stringContaining("Imports with"),
      });
    }
  });

  test("modules other than the five are refused, however they are imported", async () => {
    const tries = [
      'import fs from "fs";',
      'import "node:child_process";',
      'import { $ } from "bun";',
      'import { Database } from "bun:sqlite";',
      'export * from "./../../start.ts";',
      'import x from "data:text/javascript,export default 1";',
      'import x from "https://example.com/x.js";',
      'import x from "react-dom/server";',
      'import x from "REACT";',
      'import x from "\\u0066s";',
      'import x = require("fs"); x.readFileSync;',
    ];
    for (const each of tries) {
      expect(await outcome(`${each} ${saying("1")}`)).toEqual({
        name: "RenderingProblem",
        problem: expect.stringMatching(/not allowed|Only import statements/),
      });
    }
  });

  test("imports computed at run time fail", async () => {
    for (const each of ['import("f" + "s")', 'require("f" + "s")', 'import("react")', "import.meta.require('fs')"]) {
      expect(
        await outcome(saying(`(() => { try { return ${each} } catch (e) { return "refused: " + e } })()`)),
      ).not.toEqual({ text: expect.stringMatching(/readFile/) });
    }
    const hidden = "Function(\"return import('fs')\")().then((m) => { globalThis.got = m.readFileSync }, () => {})";
    expect(await outcome(`${hidden}; ${saying("globalThis.got")}`)).toEqual({ text: "undefined" });
    await expectSound();
  });

  test("allowed modules work, under both names of `emails`", async () => {
    const [mail] = await render(`
      import * as React from "react";
      import { Text } from "@react-email/components";
      import { NotificationCategory, Subject } from "@stackframe/emails";
      import { Subject as Same } from "@hallpass/emails";
      export function EmailTemplate() {
        const [word] = React.useState("hello");
        return <><Same value="One" /><NotificationCategory value="Marketing" /><Text>{word}{Subject === Same ? "!" : "?"}</Text></>;
      }`);
    expect(mail).toMatchObject({ subject: "One", notificationCategory: "Marketing", text: "hello!" });
  });
});

describe("time", () => {
  const loops: Record<string, string> = {
    "in the module": "while (true) {} export const EmailTemplate = () => null;",
    "in the component": "export const EmailTemplate = () => { for (;;) {} };",
    "that catches its interruption":
      "export const EmailTemplate = () => { for (;;) { try { for (;;) {} } catch {} finally { continue } } };",
    "in a getter of a rendered value": saying("({ get toString() { for (;;) {} } })"),
    "in a getter of the variables' schema":
      "export const variablesSchema = Object.defineProperty(() => {}, 'onUndeclaredKey', { get() { for (;;) {} } }); export const EmailTemplate = () => null;",
    "in a proxy": saying("new Proxy({}, { get() { for (;;) {} } })"),
    "in toJSON": "Object.prototype.toJSON = () => { for (;;) {} }; export const EmailTemplate = () => <p>x</p>;",
    "in a regular expression": saying('/^(a+)+$/.test("a".repeat(40) + "b")'),
    "in a generator": saying("[...(function* () { for (;;) yield })()]"),
    "in sorting": saying("Array.from({ length: 5e6 }, (_, n) => -n).sort((a, b) => { for (;;) {} })"),
    "of promises":
      "export const EmailTemplate = () => { const again = () => Promise.resolve().then(again); again(); throw new Promise(() => {}); };",
    "in a promise":
      "export const EmailTemplate = () => { Promise.resolve().then(() => { for (;;) {} }); throw new Promise(() => {}); };",
  };

  for (const [where, template] of inTurn(Object.entries(loops), 0, 4)) {
    test(`an endless loop ${where} is stopped, and does not block the server`, async () => {
      await expectSound();

      const { problem } = (await withoutStall(() => outcome(template))) as { problem?: string };

      expect(problem).toMatch(/took too long|waits for something|memory|interrupted|error #/i);
      await expectSound();
    });
  }

  // Otherwise the next mail would wait for the kill and for a new process.
  test("the engine itself stops a loop, so that its process stays alive", async () => {
    await expectSound();

    expect(await outcome(loops["in the component"] ?? "")).toMatchObject({ problem: "Rendering took too long." });

    expect(sandbox.running()).toContain("small");
  });

  // The engine checks its deadline between two steps, and such a step may be long: then only the process can be killed.
  test("code that does not reach its deadline check is killed, and uses no processor time afterwards", async () => {
    const deaf = "export const EmailTemplate = () => { const s = 'a'.repeat(1e7); for (;;) s.indexOf('b'); };";

    const impatient = sandboxWith({ timeMillis: DEADLINE_MILLIS, graceMillis: 500 });
    const rendered = (template: string) => impatient.render({ template, theme: null }, [scene()], turn).catch(String);
    // Its processes get time of their own to start.
    await rendered(saying("1"));
    expect(await withoutStall(() => rendered(deaf))).toContain("Rendering took too long.");

    expect(impatient.running()).not.toContain("small");
    impatient.close();
  });

  test("a mail waits its turn behind a slow one, and is rendered", async () => {
    const slow = outcome("while (true) {} export const EmailTemplate = () => null;");

    await expectSound();

    expect(await slow).toMatchObject({ problem: "Rendering took too long." });
  });
});

describe("memory and depth", () => {
  const bombs: Record<string, string> = {
    recursion: "export const EmailTemplate = function deeper() { return deeper(); };",
    "recursion of components": "export const EmailTemplate = () => <EmailTemplate />;",
    arrays:
      "export const EmailTemplate = () => { const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1)); };",
    "recursion in JSON":
      "const a = []; let b = a; for (let n = 0; n < 1e6; n++) { const c = []; b.push(c); b = c; } export const EmailTemplate = () => <p>{JSON.stringify(a)}</p>;",
    "one array": saying("new Array(1e9).fill(0)"),
    "a doubling string": saying('(() => { let s = "x"; for (;;) s += s; })()'),
    padding: saying('"x".padEnd(1 << 29)'),
    "big numbers": saying("2n ** 10n ** 10n"),
    "a regular expression": saying('new RegExp("(".repeat(1e6))'),
    symbols:
      "export const EmailTemplate = () => { const all = []; for (;;) all.push(Symbol('x'.repeat(1e4) + all.length)); };",
  };

  for (const [what, template] of inTurn(Object.entries(bombs), 1, 3)) {
    test(`${what} ends in an error and affects nothing else`, async () => {
      const result = await withoutStall(() => outcome(template));

      expect(result).toEqual({ name: "RenderingProblem", problem: expect.any(String) });
      await expectSound();
    });
  }

  test("a huge mail is refused, and so is a huge source", async () => {
    const huge = await withoutStall(() => outcome(saying('"x".repeat(5e6)')));
    const long = await outcome(`// ${"x".repeat(600_000)}\n${saying("1")}`);
    const deep = await withoutStall(() =>
      outcome(`export const EmailTemplate = () => ${"(".repeat(100_000)}1${")".repeat(100_000)};`),
    );

    expect(huge).toEqual({ name: "RenderingProblem", problem: expect.stringMatching(/too large|too long|memory/) });
    expect(long).toEqual({ name: "RenderingProblem", problem: "The template is too long." });
    expect(deep).toEqual({ name: "RenderingProblem", problem: expect.any(String) });
    await expectSound();
  });

  test("a process that has grown is replaced by a new one", async () => {
    await expectSound();
    expect(sandbox.running()).toContain("small");

    await outcome(
      "export const EmailTemplate = () => { const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1)); };",
    );

    expect(sandbox.running()).not.toContain("small");
    await expectSound();
  });
});

describe("the outside world", () => {
  const names =
    "process Bun Deno require module fetch XMLHttpRequest WebSocket Worker postMessage self window document WebAssembly SharedArrayBuffer Atomics navigator location localStorage crypto setTimeout setInterval queueMicrotask Buffer __dirname importScripts std os bjson";

  test("does not exist", async () => {
    const there = `${JSON.stringify(names.split(" "))}.filter((name) => { try { return (0, eval)("typeof " + name) !== "undefined" } catch { return true } })`;
    const [mail] = await render(saying(`${there}.join(" ")`));
    // Atomics and shared memory are part of the language, and there is no other thread to share memory with.
    expect(
      mail?.text
        ?.split(" ")
        .filter((name) => !["Atomics", "SharedArrayBuffer", "queueMicrotask", "navigator", ""].includes(name)),
    ).toEqual([]);
  });

  test("cannot be reached through constructors, eval, errors or constructors of arguments either", async () => {
    const escapes = [
      "(0, eval)('typeof process')",
      "Function('return typeof process')()",
      "(async () => {}).constructor('return typeof process').call().constructor === Promise && typeof process",
      "(function* () {}).constructor('return typeof process')().next().value",
      "(() => {}).constructor.constructor('return typeof process')()",
      "[].constructor.constructor('return typeof Bun')()",
      "(() => { try { null.x } catch (e) { return e.constructor.constructor('return typeof Bun')() } })()",
      "(() => { try { (function f() { f() })() } catch (e) { return e.constructor.constructor('return typeof process')() } })()",
      "arguments.callee.caller",
      "typeof new Error().stack.match(/\\/[a-z]+\\/[a-z]+\\.ts/)?.[0]",
      "typeof globalThis.constructor.constructor('return this')().process",
      "typeof Reflect.construct(Function, ['return this'])().Bun",
    ];
    for (const each of escapes) {
      const { text } = (await outcome(
        saying(`(() => { try { return ${each} } catch (e) { return "undefined" } })()`),
      )) as { text?: string };
      expect([each, text]).toEqual([each, expect.stringMatching(/^(undefined|null)$/)]);
    }
    await expectSound();
  });

  test("exposes no secret: a mail cannot read the server's environment or files", async () => {
    process.env.HALLPASS_TEST_SECRET = "do not tell";
    const everything =
      "(() => { const seen = new Set(); const walk = (value, depth) => { if (depth > 4 || seen.has(value) || (typeof value !== 'object' && typeof value !== 'function') || value === null) return []; seen.add(value); return Object.getOwnPropertyNames(value).flatMap((name) => { try { return [name, typeof value[name] === 'string' ? value[name] : '', ...walk(value[name], depth + 1)] } catch { return [] } }) }; return walk(globalThis, 0).join(' ').slice(0, 500000) })()";
    const result = await outcome(saying(everything));
    delete process.env.HALLPASS_TEST_SECRET;
    expect(JSON.stringify(result)).not.toContain("do not tell");
    expect(JSON.stringify(result)).not.toContain(process.cwd());
  });
});

describe("the next mail", () => {
  const pollution = [
    "Object.prototype.html = 'polluted'; Object.prototype.toString = () => 'polluted';",
    "Array.prototype.map = Array.prototype.join = () => 'polluted'; Array.isArray = () => false;",
    'JSON.stringify = () => \'{"renderings":[{"html":"polluted","text":"polluted","subject":"polluted","notificationCategory":null}]}\';',
    "JSON.parse = () => ({}); globalThis.hallpassRender = () => 'polluted';",
    "String.prototype.replace = String.prototype.trim = () => 'polluted'; RegExp.prototype.exec = () => null;",
    "React.createElement = () => 'polluted'; Object.freeze(React);",
    "require('@hallpass/emails').Subject = () => 'polluted';",
    "Object.setPrototypeOf(Object.prototype, null); Object.freeze(globalThis); Object.freeze(Array.prototype);",
    "globalThis.counter = (globalThis.counter ?? 0) + 1; Promise.prototype.then = () => 'polluted';",
    "Object.defineProperty(globalThis, 'hallpassRender', { value: () => 'polluted', writable: false });",
  ];

  for (const [at, each] of inTurn([...pollution.entries()], 0, 3)) {
    test(`does not see changes of the previous one (${at + 1})`, async () => {
      await withoutStall(() => outcome(`const React_ = React; eval(${JSON.stringify(each)}); ${saying("1")}`));
      await expectSound();
    });
  }

  test("starts in the same empty environment each time", async () => {
    const counting = saying("(globalThis.counter = (globalThis.counter ?? 0) + 1)");
    expect([await outcome(counting), await outcome(counting)]).toEqual([{ text: "1" }, { text: "1" }]);
  });

  test("is the caller's own even with many concurrent requests", async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        render("export const EmailTemplate = ({ variables }) => <p>{variables.n}</p>;", { variables: { n } }),
      ),
    );
    expect(all.map(([mail]) => mail?.text)).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
  });

  test("cannot be forged by a template: only the parts of a mail are returned, as text", async () => {
    const lying = (reply: string) => `
      const evil = JSON.parse(${JSON.stringify(reply)});
      export const EmailTemplate = () => {
        for (const kind of [Object, Array]) {
          kind.prototype.toJSON = () => { delete Object.prototype.toJSON; delete Array.prototype.toJSON; return evil; };
        }
        return null;
      };`;
    for (const reply of [
      "null",
      "[]",
      "1",
      '{"renderings":[null]}',
      '{"renderings":[{"html":1,"text":"x","subject":null,"notificationCategory":null}]}',
      '{"renderings":[{"html":"x","text":{},"subject":null,"notificationCategory":null}]}',
      '{"renderings":[{"html":"x","text":"y","subject":null}]}',
      '{"renderings":{"0":{}}}',
      '{"renderings":[]}',
      '{"renderings":[{"html":"x","text":"y","subject":{},"notificationCategory":null}]}',
      '{"__proto__":{"polluted":1}}',
      '{"error":{"message":"x"}}',
    ]) {
      expect(await outcome(lying(reply))).toEqual({ name: "RenderingProblem", problem: "The template gave no mail." });
    }
    const [mail] = await render(
      lying('{"renderings":[{"html":"h","text":"t","subject":null,"notificationCategory":null,"more":"x"}]}'),
    );
    expect(mail).toEqual({ html: "h", text: "t", subject: null, notificationCategory: null });
    await expectSound();
  });
});

describe("processes", () => {
  detail("start when they are needed and end when they are idle", async () => {
    const idle = sandboxWith({ idleMillis: 50 });
    expect(idle.running()).toEqual([]);

    await idle.render({ template: saying("1"), theme: null }, [scene()], turn);
    await until(() => idle.running().length === 0);
  });

  test.skipIf(process.platform !== "linux")("are what Linux ends first when memory runs out", async () => {
    await render(saying("1"));
    const children = Bun.spawnSync(["pgrep", "-P", String(process.pid), "-f", "child-main|mail-sandbox"])
      .stdout.toString()
      .trim();
    const scores = children.split("\n").map((pid) => readFileSync(`/proc/${pid}/oom_score_adj`, "utf8").trim());

    expect(scores.length).toBeGreaterThan(0);
    expect(new Set(scores)).toEqual(new Set(["1000"]));
  });

  detail("Tailwind, Markdown and code blocks have a separate guest, for templates that name them", async () => {
    const [mail] = await render(`
      import { Body, CodeBlock, dracula, Head, Html, Markdown, pixelBasedPreset, Tailwind } from "@react-email/components";
      export const EmailTemplate = () => (
        <Tailwind config={{ presets: [pixelBasedPreset] }}><Html><Head /><Body className="p-4 sm:bg-red-500 dark:text-white">
          <Markdown>**bold**</Markdown><CodeBlock code="let a = 1" language="javascript" theme={dracula} />
        </Body></Html></Tailwind>
      );`);

    expect(sandbox.running()).toContain("large");
    expect(mail?.html).toContain("padding:16px");
    expect(mail?.html).toMatch(/@media\(min-width:640px\)\{\.sm_bg-red-500/);
    expect(mail?.html).toMatch(/@media\(prefers-color-scheme:dark\)/);
    expect(mail?.html).toContain("<strong");
    expect(mail?.text).toContain("bold");
  });

  test("a source is compiled once", async () => {
    const fresh = sandboxWith({ idleMillis: 100 });
    await fresh.render({ template: saying("2"), theme: null }, [scene()], turn);
    await until(() => fresh.running().length === 0);

    await fresh.render({ template: saying("2"), theme: null }, [scene()], turn);

    expect(fresh.running()).toEqual(["small"]);
    fresh.close();
  });

  test("waiting callers get an error when the server stops", async () => {
    const closing = sandboxWith({});
    const waiting = closing.render({ template: saying("1"), theme: null }, [scene()], turn);
    await yieldToEventLoop();

    closing.close();

    expect(await outcomeOf(waiting)).toThrow("The server is stopping.");
  });
});

describe("turns", () => {
  /** Runs until its deadline, if it begins. */
  const endless = `for (;;); export const EmailTemplate = () => null;`;

  test("a flood of one project delays another's mail by one rendering, and mails that users wait for go first", async () => {
    const ended: string[] = [];
    const render = (name: string, template: string, turn: Turn) =>
      sandbox
        .render({ template, theme: null }, [scene()], turn)
        .catch(() => {})
        .finally(() => ended.push(name));
    await render("first", saying("1"), turn);
    const flood = [1, 2, 3].map((at) => render(`flood ${at}`, endless, { projectId: "flooded" }));
    const others = [
      render("later", saying("1"), { projectId: "other" }),
      render("code", saying("1"), { projectId: "another", isWaitedFor: true }),
    ];

    await Promise.all([...flood, ...others]);

    expect(ended.indexOf("code")).toBeLessThan(ended.indexOf("flood 2"));
    expect(ended.indexOf("later")).toBeLessThan(ended.indexOf("flood 3"));
  });

  test("an abandoned rendering does not begin, and a project's waiting renderings are limited", async () => {
    const controller = new AbortController();
    const render = (turn: Turn) => sandbox.render({ template: saying("1"), theme: null }, [scene()], turn);
    await render(turn);

    const outcomes = Array.from({ length: 30 }, () => render({ ...turn, signal: controller.signal }).catch((e) => e));
    for (let at = 0; at < 10; at++) await null;
    controller.abort();
    const problems = (await Promise.all(outcomes)).filter((each) => each instanceof NotBegun);

    expect(problems.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    expect(problems).toHaveLength(29);
    expect(await render(turn)).toHaveLength(1);
  });
});

describe("errors for authors", () => {
  test("name the position in their source", async () => {
    expect(await outcome("export const EmailTemplate = () => <p>;\n")).toMatchObject({
      problem: expect.stringMatching(/\(line \d+, column \d+\)/),
    });
    expect(await outcome("export const x = 1;")).toMatchObject({
      problem: "The template does not export a component EmailTemplate.",
    });
    expect(
      await outcomeOf(sandbox.render({ template: saying("1"), theme: "export const x = 1;" }, [scene()], turn)),
    ).toThrow("The theme does not export a component EmailTheme.");
    expect(await outcome('throw new Error("mine"); export const EmailTemplate = () => null;')).toMatchObject({
      problem: "mine",
    });
    expect(await outcome('throw "text"; export const EmailTemplate = () => null;')).toMatchObject({ problem: "text" });
  });

  test("name missing and wrong variables; undeclared ones are dropped", async () => {
    const template = `
      import { type } from "arktype";
      export const variablesSchema = type({ count: "number", name: "string" });
      export const EmailTemplate = ({ variables }) => <p>{JSON.stringify(variables)}</p>;`;

    expect(await outcomeOf(render(template, { variables: { count: "many" } }))).toThrow(
      /count must be a number[\s\S]*name must be a string/,
    );
    const [mail] = await render(template, { variables: { count: 1, name: "x", more: "no" } });
    expect(mail?.text).toBe('{"count":1,"name":"x"}');
  });

  test("report a repeated subject", async () => {
    const twice = `import { Subject } from "@hallpass/emails"; export const EmailTemplate = () => <><Subject value="a" /><Subject value="b" /></>;`;
    expect(await outcome(twice)).toMatchObject({ problem: "Expected exactly one Subject, found 2." });
  });
});

// A template may give anything where the server expects a text, a category, a schema or a component.
test("whatever a template gives, the server gets the texts of a mail or a problem", async () => {
  const value = fc.jsonValue({ maxDepth: 3 }).map((each) => JSON.stringify(each));

  await fc.assert(
    fc.asyncProperty(value, value, value, value, async (subject, category, schema, content) => {
      const result = await outcome(`
        import { NotificationCategory, Subject } from "@hallpass/emails";
        export const variablesSchema = ${schema};
        export function EmailTemplate() {
          return <>
            <Subject value={${subject}} />
            <NotificationCategory value={${category}} />
            {${content}}
          </>;
        }`);

      if ("problem" in result) expect(result).toMatchObject({ problem: expect.any(String), name: "RenderingProblem" });
      else expect(result.text).toBeTypeOf("string");
    }),
    { numRuns: repeats(20, 200) },
  );
});
