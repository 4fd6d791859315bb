import type { ProjectConfigUpdate } from "#contract/project-config.ts";
import { type Browser, startBrowser, type WatchedPage } from "#testing/browser/browser.ts";
import { type Person, startServer, type TestProject, type TestServer } from "#testing/server/server.ts";
import { hostParts, type PartsHost } from "./host.ts";

/** A customer's app, the project that it is for, and a browser. */
export interface Parts extends AsyncDisposable {
  server: TestServer;
  project: TestProject;
  host: PartsHost;
  browser: Browser;
  /** Opens a view, signed in as a person or signed out. */
  open(path: string, as?: Pick<Person, "refreshToken"> | null): Promise<WatchedPage>;
}

export async function openParts(config: ProjectConfigUpdate): Promise<Parts> {
  await using started = new AsyncDisposableStack();
  const server = await startServer();
  started.defer(() => server.stop());
  const project = await server.project({ config });
  const host = started.use(await hostParts(server, project));
  const browser = started.use(await startBrowser());
  const all = started.move();
  return {
    server,
    project,
    host,
    browser,
    open: (path, as) => host.open(browser, path, as),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
