import { PROGRAMS } from "#testing/server/forms.ts";
import { startProgram } from "#testing/server/program.ts";
import { freePort, type TestProject } from "#testing/server/server.ts";
import { type BuiltExample, buildExample } from "./built-example.ts";
import { type CountingProxy, startCountingProxy } from "./counting-proxy.ts";

/** A built example, and Hallpass behind a proxy that counts the example's requests. */
export interface ServedExample extends AsyncDisposable {
  example: BuiltExample;
  project: TestProject;
  proxy: CountingProxy;
}

/**
 * `environmentOf` returns the lines of the example's `.env`: each framework has names of its own for them. `files` are
 * added to the example.
 */
export async function serveExample(
  name: string,
  environmentOf: (url: string, project: TestProject) => Record<string, string>,
  files: Record<string, string> = {},
): Promise<ServedExample> {
  await using started = new AsyncDisposableStack();
  const port = await freePort();
  // The proxy's address is the public one: tokens name it as their issuer.
  const program = started.use(await startProgram(PROGRAMS.executable, { HALLPASS_URL: `http://localhost:${port}` }));
  const proxy = startCountingProxy(port, program.url);
  started.defer(() => proxy.stop());
  const project = await program.project();
  const example = started.use(await buildExample(name, environmentOf(proxy.url, project), files));
  const all = started.move();
  return { example, project, proxy, [Symbol.asyncDispose]: () => all.disposeAsync() };
}
