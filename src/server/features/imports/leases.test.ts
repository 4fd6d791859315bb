import { describe, expect, test } from "bun:test";
import { listUsers } from "#contract/users.ts";
import type { Deps } from "#server/deps.ts";
import { clerkFile, importOf, started, uploaded } from "#testing/imports.ts";
import { eachServer } from "#testing/server/each-server.ts";
import type { TestProject } from "#testing/server/server.ts";
import { importSome } from "./work.ts";

const NAMES = Array.from({ length: 250 }, (_, at) => `u${at}`);

eachServer(
  (server) => {
    const deps = () => server().running.deps;
    /** An instance that stands still after it has claimed, until `goOn`: one that is killed never does. */
    const standing = () => {
      const [claimed, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { store } = deps();
      const read: Deps["store"]["read"] = async (body) => {
        claimed.resolve();
        await going.promise;
        return store.read(body);
      };
      const work = importSome({ ...deps(), store: { ...store, read } });
      return { work, claimed: claimed.promise, goOn: going.resolve };
    };
    const usersOf = async (project: TestProject) =>
      (await project.admin.call(listUsers, { query: { limit: 200 } })).body.items.length;

    const begun = async () => {
      const project = await server().project();
      const { id } = (await uploaded(project, clerkFile(NAMES))).body;
      await started(project, id);
      return { project, id };
    };
    const finish = async () => {
      while (await importSome(deps()));
    };

    describe("an import that an instance runs", () => {
      test("is done in small parts, whose progress everybody sees", async () => {
        const { project, id } = await begun();
        const seen: number[] = [];
        while (await importSome(deps())) seen.push((await importOf(project, id)).lines.done);

        expect(seen).toEqual([100, 200, 250, 250]);
        expect((await importOf(project, id)).state).toBe("done");
      });

      test("is run by no other instance at the same time", async () => {
        const { project, id } = await begun();
        const taken = await Promise.all([importSome(deps()), importSome(deps()), importSome(deps())]);
        await finish();

        expect(taken.filter((each) => each === 1).length).toBeGreaterThan(0);
        expect((await importOf(project, id)).result?.records).toEqual({ user: { created: 250 } });
      });

      test("is continued by another one after a minute if the first is killed, and nothing is imported twice", async () => {
        const { project, id } = await begun();
        await importSome(deps());
        await standing().claimed;
        const whileLeased = await importSome(deps());
        const waiting = await importOf(project, id);
        server().clock.pass({ seconds: 61 });
        await finish();
        const done = await importOf(project, id);

        expect([whileLeased, waiting.state, waiting.lines.done]).toEqual([0, "importing", 100]);
        expect([done.state, done.result?.records]).toEqual(["done", { user: { created: 250 } }]);
        expect(await usersOf(project)).toBe(200);
      });

      test("is left alone by an instance that wakes up after its lease", async () => {
        const { project, id } = await begun();
        const late = standing();
        await late.claimed;
        server().clock.pass({ seconds: 61 });
        await finish();
        late.goOn();
        await late.work;

        expect(await importOf(project, id)).toMatchObject({
          state: "done",
          result: { records: { user: { created: 250 } } },
        });
      });

      test("fails after five attempts at the same lines, and says so", async () => {
        const { project, id } = await begun();
        const broken: Deps = {
          ...deps(),
          log: { ...deps().log, error: () => {} },
          store: { ...deps().store, read: () => Promise.reject(new Error("No lines.")) },
        };
        for (let attempt = 0; attempt < 6; attempt++) {
          await importSome(broken);
          server().clock.pass({ seconds: 61 });
        }
        const failed = await importOf(project, id);

        expect([failed.state, failed.problem]).toEqual(["failed", expect.stringContaining("5 times")]);
        expect(await usersOf(project)).toBe(0);
      });
    });
  },
  { jobs: (all) => all.filter(({ name }) => name !== "imports") },
);
