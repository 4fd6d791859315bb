import * as esbuild from "esbuild-wasm/esm/browser.js";
import { ALLOWED_IMPORTS } from "./imports.ts";
import type { Compiled, Complaint } from "./protocol.ts";

/** A problem in a source, described for its author. */
export class CompileProblem extends Error {
  override name = "CompileProblem";

  constructor(
    message: string,
    readonly complaints: Complaint[] = [{ message, line: null, column: null }],
  ) {
    super(message);
  }
}

let starting: Promise<void> | null = null;

/** Starts the compiler. It has no access to files, network or modules: for any input, it only returns text. */
export function startCompiler(wasm: () => Promise<ArrayBuffer>): Promise<void> {
  starting ??= wasm()
    .then((bytes) => WebAssembly.compile(bytes))
    .then((wasmModule) => esbuild.initialize({ wasmModule, worker: false }));
  return starting;
}

/**
 * Compiles TSX to a script that expects `require`, `exports` and `React`. Checks every import first, even unused ones.
 * `Bun.Transpiler` must never read such a source: it runs macro imports on the host.
 */
export async function compile(source: string): Promise<Compiled> {
  try {
    await refuseImports(source);
    const { code, map } = await esbuild.transform(source, {
      ...SYNTAX,
      loader: "tsx",
      format: "cjs",
      sourcefile: "source.tsx",
      sourcemap: "external",
      sourcesContent: false,
    });
    return { code, mappings: mappingsOf(map) };
  } catch (error) {
    if (error instanceof CompileProblem) throw error;
    throw problemIn(error) ?? error;
  }
}

const SYNTAX = {
  jsx: "transform",
  target: "es2022",
  charset: "utf8",
  logLevel: "silent",
  // Otherwise esbuild would look for a configuration file.
  tsconfigRaw: "{}",
} as const;

/** Refuses forbidden imports. The compiler itself lists the imports: any other parser could disagree with it. */
async function refuseImports(source: string): Promise<void> {
  const { outputFiles } = await esbuild.build({
    ...SYNTAX,
    // Prints the syntax unchanged, so that the check below sees the older spelling of attributes.
    target: "esnext",
    stdin: { contents: source, loader: "tsx", sourcefile: "source.tsx" },
    bundle: true,
    write: false,
    format: "esm",
    // Keeps unused imports, so that they are refused as well.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [
      {
        name: "allowed-imports",
        setup(build) {
          build.onResolve({ filter: /.*/ }, ({ path, kind, with: attributes }) => {
            if (kind === "entry-point") return undefined;
            return { errors: objectionsTo(path, kind, attributes), path, external: true };
          });
        },
      },
    ],
  });
  const [printed] = outputFiles;
  if (!printed || OLD_ATTRIBUTES.test(printed.text)) throw new CompileProblem(NO_ATTRIBUTES);
}

const NO_ATTRIBUTES = "Imports with attributes are not allowed.";
/** `assert { … }`, as the compiler prints it; it does not report these attributes to plugins. */
const OLD_ATTRIBUTES = /^[ \t]*(?:import|export)\b.*["'] assert \{/m;

function objectionsTo(path: string, kind: string, attributes: Record<string, string>): { text: string }[] {
  const allowed = ALLOWED_IMPORTS.map((name) => `"${name}"`).join(", ");
  if (kind !== "import-statement") return [{ text: `Only import statements are allowed, not ${kind}.` }];
  if (Object.keys(attributes).length > 0) return [{ text: NO_ATTRIBUTES }];
  if (!ALLOWED_IMPORTS.includes(path)) return [{ text: `Importing "${path}" is not allowed; only ${allowed}.` }];
  return [];
}

function mappingsOf(map: string): string {
  const { mappings }: { mappings?: unknown } = JSON.parse(map);
  return typeof mappings === "string" ? mappings : "";
}

/** Returns the problems of the source; null for an error that the source did not cause. */
function problemIn(error: unknown): CompileProblem | null {
  const failures = typeof error === "object" && error !== null && "errors" in error ? error.errors : null;
  if (!Array.isArray(failures) || failures.length === 0) return null;
  const complaints = failures.map(
    ({ text, location }: esbuild.Message): Complaint => ({
      message: text,
      line: location?.line ?? null,
      column: location ? location.column + 1 : null,
    }),
  );
  const told = complaints.map(({ message, line, column }) =>
    line === null ? message : `${message} (line ${line}, column ${column})`,
  );
  return new CompileProblem(told.join("\n"), complaints);
}
