import { afterAll, beforeAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer, type TestServer } from "./server.ts";

/** A server for the tests of a file, whose data commands can name, in a directory that has room for their files. */
export function serverInDirectory(name: string): { directory: string; data: string; server(): TestServer } {
  const directory = mkdtempSync(join(tmpdir(), `hallpass-${name}-`));
  const data = join(directory, "data");
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startServer({ directory: data });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    directory,
    data,
    server() {
      if (!server) throw new Error("The server is started by beforeAll.");
      return server;
    },
  };
}
