import { type Balancer, startBalancer } from "#testing/server/balancer.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { FIRST_OWNER, type Launched, launch, signInFirstOwner } from "#testing/server/program.ts";
import { makeProject, type Owner, PROXY, type TestProject } from "#testing/server/server.ts";

/** Processes of Hallpass on one PostgreSQL, behind a load balancer. */
export interface Cluster extends AsyncDisposable {
  balancer: Balancer;
  /** The instances that run, the oldest first. */
  instances: readonly Launched[];
  /** A project whose clients talk to the balancer. */
  project: TestProject;
  owner: Owner;
  /** Starts a further instance; resolves when it gets requests. */
  start(command?: readonly string[]): Promise<Launched>;
  /** Stops an instance as an upgrade does. Resolves to its exit code. */
  stop(instance: Launched): Promise<number>;
  /** Ends an instance as a power failure does. */
  kill(instance: Launched): Promise<void>;
}

export async function startCluster(
  count: number,
  { DATABASE_URL, ...environment }: { DATABASE_URL: string } & Record<string, string>,
): Promise<Cluster> {
  const balancer = await startBalancer();
  const shared = {
    ...PROXY,
    DATABASE_URL,
    HALLPASS_URL: balancer.url,
    HALLPASS_SECRET: "a secret that all instances have",
    ...FIRST_OWNER,
    HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
    HALLPASS_DRAIN_SECONDS: "1",
    ...environment,
  };
  const instances: Launched[] = [];
  const without = (instance: Launched) => instances.splice(instances.indexOf(instance), 1);

  async function start(command: readonly string[] = PROGRAMS.executable): Promise<Launched> {
    const instance = await launch(command, shared);
    instances.push(instance);
    await balancer.add(instance.url);
    return instance;
  }
  await Promise.all(Array.from({ length: count }, () => start()));

  const apiUrl = `${balancer.url}/api/v1`;
  const owner = await signInFirstOwner(apiUrl);
  return {
    balancer,
    instances,
    owner,
    project: await makeProject(apiUrl, owner),
    start,
    async stop(instance) {
      without(instance);
      return instance.stop();
    },
    async kill(instance) {
      without(instance);
      await instance.kill();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(instances.map((each) => each.stop()));
      await balancer.stop();
    },
  };
}
