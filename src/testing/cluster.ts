import { signInWithPassword } from "#contract/auth/passwords.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Launched, launch, PROGRAMS } from "./program.ts";
import { makeProject, type Owner, PROXY, type TestProject } from "./server.ts";
import { wireTo } from "./wire.ts";

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

const INTERNAL_KEY = "pck_of_the_internal_project";

export async function startCluster(
  count: number,
  { DATABASE_URL, ...environment }: { DATABASE_URL: string } & Record<string, string>,
): Promise<Cluster> {
  const balancer = await startBalancer();
  const [email, password] = ["owner@example.com", "correct horse battery"];
  const shared = {
    ...PROXY,
    DATABASE_URL,
    HALLPASS_URL: balancer.url,
    HALLPASS_SECRET: "a secret that all instances have",
    HALLPASS_ADMIN_EMAIL: email,
    HALLPASS_ADMIN_PASSWORD: password,
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: INTERNAL_KEY,
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
  const headers = { projectId: "internal", publishableClientKey: INTERNAL_KEY };
  const client = wireTo(apiUrl, { level: "client", headers });
  const reply = await client.call(signInWithPassword, { body: { email, password } });
  if (reply.status !== 200) throw new Error(`The owner cannot sign in: ${reply.text}`);
  const { user_id: userId, access_token: accessToken, refresh_token: refreshToken } = reply.body;
  const wire = client.with({ accessToken });
  const owner = { email, password, userId, accessToken, refreshToken, wire, signedOut: client };
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
