import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./server.ts";

/** An address behind which another server can take over, as a virtual address or a name does. */
export interface MovingAddress {
  /** A URL that leads to whichever server has the address. */
  url: string;
  /** From now on connections lead to another port of this host; those to the former one end. */
  moveTo(port: number): void;
  stop(): void;
}

export async function startMovingAddress(databaseUrl: string): Promise<MovingAddress> {
  const url = new URL(databaseUrl);
  let target = Number(url.port);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const other = connect(target, "127.0.0.1");
    for (const [one, another] of [
      [client, other],
      [other, client],
    ] as const) {
      open.add(one);
      one.pipe(another);
      one.on("error", () => another.destroy());
      one.on("close", () => {
        open.delete(one);
        another.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  url.port = String(port);
  const end = () => {
    for (const each of open) each.destroy();
  };
  return {
    url: url.href,
    moveTo(port) {
      target = port;
      end();
    },
    stop() {
      end();
      server.close();
    },
  };
}
