import { openStore } from "#server/db/store/open.ts";
import type { Deps } from "#server/deps.ts";
import { rememberedProjects } from "#server/foundation/projects/index.ts";
import { openKeyring } from "#server/secret.ts";
import { placeOf, readSettings } from "#server/settings.ts";
import type { RunningServer } from "#server/start.ts";
import { realNow } from "#testing/waiting.ts";
import { PROGRAMS } from "./forms.ts";
import { launch } from "./program.ts";
import { PROXY, speakTo, startServer, type TestServer, type TestServerOptions } from "./server.ts";

/**
 * The executable as a test server, in real time and with hashes at full cost. Its `deps` are those of a command beside a
 * running server, on the same data. A test that reaches for more fails, and says for what.
 */
async function startExecutable({
  dev = false,
  environment = {},
  ...others
}: TestServerOptions = {}): Promise<TestServer> {
  const [inProcess] = Object.keys(others);
  if (inProcess) unavailable(`option "${inProcess}"`);
  const given = { ...PROXY, ...environment };
  const launched = await launch([...PROGRAMS.executable, ...(dev ? ["serve", "--dev"] : [])], given);
  const { port, directory, url } = launched;
  const settings = readSettings(given, { dev, port: String(port), data: directory });
  const store = await openStore({ ...placeOf(settings), beside: true });
  const keyring = await openKeyring(settings, store, { mayMake: false });
  const projects = rememberedProjects({ store, keyring, settings });
  const deps = onlyThese<Deps>({ settings, store, keyring, projects, now: realNow }, "deps.");
  async function stop() {
    projects.close();
    await store.close();
    await launched.stop();
  }
  return {
    ...speakTo(launched.apiUrl, deps),
    url,
    clock: { now: realNow, pass: () => unavailable("clock that tests move") },
    running: onlyThese<RunningServer>({ url, port, deps, stop }, "the server's "),
    log: [],
    stop,
  };
}

/** Whether journeys through a browser run against the executable. */
export const isExecutable = process.env.HALLPASS_TEST_SERVER === "executable";

/** The server of a journey: in the process of the tests in `npm test`, which `npm run test:long` repeats with the executable. */
export const startJourneyServer = isExecutable ? startExecutable : startServer;

/** What is known of an object of the server's process. Reaching for the rest of it throws. */
function onlyThese<Whole extends object>(known: Partial<Whole>, of: string): Whole {
  return new Proxy(known as Whole, {
    get: (whole, name) => (name in whole ? Reflect.get(whole, name) : unavailable(`${of}${String(name)}`)),
    set: (_, name) => unavailable(`${of}${String(name)} to replace`),
  });
}

function unavailable(what: string): never {
  throw new Error(`The executable has no ${what}: this test needs the server in its own process.`);
}
