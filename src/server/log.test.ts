import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { eachStore } from "#testing/database/stores.ts";
import { atLevel, jsonLog, LOG_LEVELS, type LogLevel, prettyLog } from "./log.ts";

const SECRET = "a digest that nobody should read";

eachStore((make) => {
  // The parameters of a query are users' data: hashes, addresses, sealed secrets.
  test("a failed query is logged with its reason and without its parameters", async () => {
    const store = await (await make()).open();
    const row = { key: SECRET, failures: 0, blockedUntil: 0, expiresAt: 0 };
    const insert = () => store.write((tx) => tx.insert(tx.throttles).values(row));
    await insert();
    const failure: unknown = await insert().catch((error: unknown) => error);

    for (const make of [jsonLog, prettyLog]) {
      const lines: string[] = [];
      make((line) => lines.push(line)).error("It failed", { error: failure, request: "r" });
      expect(lines.join("\n")).toMatch(/It failed.*(unique|UNIQUE)/s);
      expect(lines.join("\n")).not.toContain(SECRET);
    }
  });
});

describe("log lines", () => {
  test("are JSON for machines, one per line, with time, level and fields", () => {
    const lines: string[] = [];

    jsonLog((line) => lines.push(line)).warn("Several\nlines", { port: 1 });

    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain("\n");
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      time: expect.any(String),
      level: "warn",
      message: "Several\nlines",
      port: 1,
    });
  });

  test("are short for people, with the stack of an error below", () => {
    const lines: string[] = [];
    const log = prettyLog((line) => lines.push(line));

    log.info("Serving", { port: 1, at: { host: "here" } });
    log.error("It failed", { error: new Error("for a reason") });
    log.error("It failed", { error: "text" });

    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {3}Serving port=1 at=\{"host":"here"\}$/);
    expect(lines[1]).toMatch(/It failed\nError: for a reason\n\s+at /);
    expect(lines[2]).toEndWith("It failed\ntext");
  });
});

test("a level hides the lines below it, and never the access log", () => {
  const shown = (level: LogLevel) => {
    const lines: string[] = [];
    const log = atLevel(
      jsonLog((line) => lines.push(line)),
      level,
    );
    for (const each of LOG_LEVELS) log[each](each);
    log.request("request");
    return lines.map((line) => JSON.parse(line).message);
  };

  expect(shown("error")).toEqual(["error", "request"]);
  expect(shown("warn")).toEqual(["error", "warn", "request"]);
  expect(shown("info")).toEqual(["error", "warn", "info", "request"]);
  expect(shown("debug")).toEqual(["error", "warn", "info", "debug", "request"]);
});

// A user agent, a host or a message of a foreign server is in some lines.
test("no value makes a second line, or moves the cursor of a terminal", () => {
  const value = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("a\nb", "\u001b[2J", "\u009b2J", "\u2028"));

  fc.assert(
    fc.property(value, (path) => {
      for (const make of [jsonLog, prettyLog]) {
        const lines: string[] = [];
        make((line) => lines.push(line)).warn("A message", { path });

        // JSON may hold U+2028 and the second half of the control characters as they are.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not appear.
        expect(lines.join("")).not.toMatch(make === jsonLog ? /[\u0000-\u001f]/ : /[\p{Cc}\u2028\u2029]/u);
        if (make === jsonLog)
          expect(JSON.parse(lines[0] ?? "").path).toBe(path.toWellFormed() === path ? path : expect.anything());
      }
    }),
    { numRuns: 500 },
  );
});
