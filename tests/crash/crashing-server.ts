import { join } from "node:path";
import { execPath } from "node:process";
import { FIRST_OWNER } from "#testing/server/program.ts";
import type { Data } from "./data.ts";
import type { Order } from "./places.ts";

const START_MILLIS = 20_000;

export interface CrashingServer {
  /** Resolves when the server has heard it, or has ended. */
  tell(order: Order): Promise<void>;
  /** Resolves when the process has ended, however that came. */
  ended: Promise<unknown>;
  hasEnded(): boolean;
  kill(signal: "SIGKILL" | "SIGTERM"): void;
}

export interface Start {
  port: number;
  data: Data;
  /** Uses `hallpass serve` instead of a server with cheap hashes and hurried jobs. */
  isReal: boolean;
  smtpUrl: string;
}

/** Starts a server in its own process, and waits until it serves. */
export async function startCrashing({ port, data, isReal, smtpUrl }: Start): Promise<CrashingServer> {
  const words = isReal
    ? ["src/main.ts", "serve", "--port", String(port), "--data", data.directory]
    : ["tests/crash/server-process.ts", String(port), data.directory];
  let heard = () => {};
  const child = Bun.spawn([execPath, ...words], {
    cwd: join(import.meta.dir, "../.."),
    stdout: "ignore",
    stderr: "pipe",
    ...(!isReal && { ipc: () => heard() }),
    env: {
      PATH: Bun.env.PATH ?? "",
      ...FIRST_OWNER,
      ...data.environment,
      HALLPASS_THROTTLES: "off",
      HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8",
      HALLPASS_SMTP_URL: smtpUrl,
      HALLPASS_EMAIL_FROM: "noreply@example.com",
    },
  });
  // Read all the time: a full pipe would stop the server.
  const said = new Response(child.stderr).text();
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  for (const began = Date.now(); Date.now() - began < START_MILLIS && !hasEnded(); ) {
    const isUp = await fetch(`http://localhost:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) {
      return {
        async tell(order) {
          const hearing = new Promise<void>((resolve) => {
            heard = resolve;
          });
          child.send(order);
          await Promise.race([hearing, child.exited]);
        },
        ended: child.exited,
        hasEnded,
        kill: (signal) => child.kill(signal),
      };
    }
    await Bun.sleep(10);
  }
  child.kill("SIGKILL");
  throw new Error(`The server did not start: ${await said}`);
}
