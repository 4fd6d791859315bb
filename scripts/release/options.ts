import { parseArgs } from "node:util";
import { TARGETS, type Target } from "./targets.ts";

interface Options {
  targets: readonly Target[];
  /** Compiles each executable a second time and compares. */
  isTwice: boolean;
  json: boolean;
}

const HELP = `npm run release -- [options]

Builds the files of a release in dist/release.

  --only <target>   only this executable; you can repeat the option
  --twice           compile each executable twice, and say what differs
  --json            print the result as JSON
  --help            this text

Targets: ${TARGETS.map(({ name }) => name).join(", ")}
`;

/** The options of `npm run release`. Ends the process for \`--help\` and with 2 for options that it does not know. */
export function readOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        only: { type: "string", multiple: true },
        twice: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      process.stdout.write(HELP);
      process.exit(0);
    }
    return { targets: targetsNamed(values.only), isTwice: values.twice, json: values.json };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  }
}

function targetsNamed(names: readonly string[] | undefined): readonly Target[] {
  if (!names) return TARGETS;
  const unknown = names.find((name) => !TARGETS.some((target) => target.name === name));
  if (unknown) {
    throw new Error(`No target is called "${unknown}". There are: ${TARGETS.map(({ name }) => name).join(", ")}.`);
  }
  return TARGETS.filter(({ name }) => names.includes(name));
}
