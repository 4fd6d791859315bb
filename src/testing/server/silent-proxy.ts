import type { Socket } from "bun";

/** A proxy to a database that can go silent, as a network does when a firewall drops its state or a host is unplugged. */
export interface SilentProxy {
  url: string;
  /** Stops all traffic and closes no connection. New connections are accepted and get no data. */
  goSilent(): void;
  /** Lets new connections pass again. The older ones stay dead. */
  resume(): void;
  /** The number of connections that pass data. */
  alive(): number;
  stop(): void;
}

interface Side {
  isDead: boolean;
  other: Socket<undefined> | null;
  early: Buffer[];
}

export function silentProxy(databaseUrl: string): SilentProxy {
  const target = new URL(databaseUrl);
  const sides = new Set<Side>();
  let isSilent = false;

  const server = Bun.listen<Side>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(client) {
        const side: Side = { isDead: isSilent, other: null, early: [] };
        client.data = side;
        sides.add(side);
        if (!isSilent) void connect(client, side);
      },
      data(client, bytes) {
        const { isDead, other, early } = client.data;
        if (isDead) return;
        if (other) other.write(bytes);
        else early.push(Buffer.from(bytes));
      },
      close({ data }) {
        sides.delete(data);
        data.other?.end();
      },
      error() {},
    },
  });

  async function connect(client: Socket<Side>, side: Side): Promise<void> {
    const other = await Bun.connect<undefined>({
      hostname: target.hostname,
      port: Number(target.port || 5432),
      socket: {
        data(_, bytes) {
          if (!side.isDead) client.write(bytes);
        },
        close() {
          if (!side.isDead) client.end();
        },
        error() {},
      },
    });
    side.other = other;
    for (const bytes of side.early.splice(0)) other.write(bytes);
  }

  const through = new URL(databaseUrl);
  through.hostname = "127.0.0.1";
  through.port = String(server.port);
  return {
    url: through.href,
    goSilent() {
      isSilent = true;
      for (const side of sides) side.isDead = true;
    },
    resume() {
      isSilent = false;
    },
    alive: () => [...sides].filter(({ isDead }) => !isDead).length,
    stop: () => server.stop(true),
  };
}
