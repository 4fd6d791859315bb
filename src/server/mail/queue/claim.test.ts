import { expect, test } from "bun:test";
import type { Deps } from "#server/deps.ts";
import type { MailServers } from "#server/mail/servers/servers.ts";
import { mailServersBy } from "#testing/mail/mail-servers.ts";
import { eachServer } from "#testing/server/each-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import { tickFromNow } from "#testing/waiting.ts";
import { findDue } from "./claim.ts";

// No mail server is configured, so that only the tests look for mails that they could send.
eachServer((server) => {
  const { of } = mailServersBy({ send: async () => {} });

  /** The server with mail servers for some projects only. */
  function withServersOf(...projects: { id: string }[]): Deps & { mailServers: MailServers } {
    const has = ({ id }: { id: string }) => projects.some((each) => each.id === id);
    const mailServers: MailServers = { ...mailServersBy(null), of: (project) => (has(project) ? of(project) : null) };
    return { ...server().running.deps, mailServers };
  }
  /** A project with a mail that waits. */
  async function projectWithMail() {
    const project = await server().project();
    await project.person();
    const [mail] = await rowsOfProject(server().running.deps.store, "mails", project.id);
    return { id: project.id, mailId: mail?.id ?? "" };
  }
  const restingFor = ({ mailServers }: Deps, millis: number) => {
    if (!mailServers.lastSearch) throw new Error("The search found something.");
    mailServers.lastSearch.restsUntil = tickFromNow({ millis });
  };

  test("mails that wait for a server are passed over once, and not again with every new mail", async () => {
    const without = await projectWithMail();
    const deps = withServersOf();
    expect(await findDue(deps)).toEqual([]);
    expect(deps.mailServers.lastSearch?.passed).toContain(without.id);
    restingFor(deps, 3_600_000);
    server().clock.pass({ seconds: 10 });

    const other = await projectWithMail();
    const later = withServersOf(without, other);
    later.mailServers.lastSearch = deps.mailServers.lastSearch;
    const whileResting = await findDue(later);
    later.mailServers.lastSearch = null;
    const afterwards = await findDue(later);

    expect(whileResting).toEqual([other.mailId]);
    expect(afterwards).toContain(without.mailId);
  });

  test("the pause of a search is short, and a clock that is set back ends it", async () => {
    const without = await projectWithMail();
    server().clock.pass({ seconds: 10 });
    const deps = withServersOf();
    await findDue(deps);
    const pausesUntil = deps.mailServers.lastSearch?.restsUntil ?? Number.POSITIVE_INFINITY;
    const latest = tickFromNow({ seconds: 5 });
    restingFor(deps, 3_600_000);
    const later = withServersOf(without);
    later.mailServers.lastSearch = deps.mailServers.lastSearch;
    const whilePaused = await findDue(later);
    const aSecondAgo = later.now() - 1_000;

    const setBack = await findDue({ ...later, now: () => aSecondAgo });

    expect(pausesUntil).toBeLessThanOrEqual(latest);
    expect(whilePaused).toEqual([]);
    expect(setBack).toContain(without.mailId);
  });

  test("mails of a busy server are looked for again at once", async () => {
    const busy = await projectWithMail();
    const deps = withServersOf(busy);
    const project = await deps.projects.get(busy.id);
    const load = project && deps.mailServers.of(project)?.load;
    if (!load) throw new Error("The project has a server.");
    load.underWay = 4;

    const whileBusy = await findDue(deps);
    const { lastSearch } = deps.mailServers;
    load.underWay = 0;

    expect(whileBusy).toEqual([]);
    expect(lastSearch).toBeNull();
    expect(await findDue(deps)).toContain(busy.mailId);
  });
});
