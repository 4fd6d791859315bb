import { expect, test } from "bun:test";
import fc from "fast-check";
import { FLAGS, UsageError } from "./command.ts";
import { parse } from "./parse.ts";
import { COMMANDS } from "./table.ts";

const word = fc.oneof(
  fc.constantFrom(...COMMANDS.flatMap(({ words }) => words)),
  fc.constantFrom(...Object.keys(FLAGS).map((name) => `--${name}`)),
  fc.constantFrom(
    "--",
    "-",
    "--=",
    "-h",
    "--help",
    "--version",
    "--no-dev",
    "--port=1",
    "--__proto__",
    "__proto__",
    "constructor",
    "",
  ),
  fc.string({ unit: "binary", maxLength: 12 }),
);

test("any command line is a command, a help text, or an error with a sentence", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
      try {
        const asked = parse(argv);
        expect("help" in asked ? asked.help.length : COMMANDS.indexOf(asked.command)).toBeGreaterThanOrEqual(0);
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
        expect(String(error)).toMatch(/\w{3}/);
      }
    }),
    { numRuns: 1_000 },
  );
});

test("the port and the data directory are read as they were given, before or after the command", () => {
  const value = fc.stringMatching(/^[\w./]{1,20}$/);

  fc.assert(
    fc.property(value, value, fc.boolean(), (port, data, isFirst) => {
      const flags = [`--port=${port}`, "--data", data];
      const asked = parse(isFirst ? [...flags, "serve"] : ["serve", ...flags]);

      expect("args" in asked && [asked.args.port, asked.args.data]).toEqual([port, data]);
    }),
  );
});
