import { afterAll, beforeAll, expect, test } from "bun:test";
import { startServer, type TestServer } from "#testing/server/server.ts";
import { inEnglish, loadEnglish } from "../../../texts/in-english.ts";
import { jobText } from "./job-names.ts";

let server: TestServer;
beforeAll(async () => {
  await loadEnglish();
  server = await startServer();
}, 60_000);
afterAll(() => server?.stop());

test("the console has words for every job of the server", () => {
  const nameless = server.running.deps.jobs.reports().filter(({ name }) => jobText(name, inEnglish) === name);

  expect(nameless).toEqual([]);
  expect(jobText("a job of a newer server", inEnglish)).toBe("a job of a newer server");
});
