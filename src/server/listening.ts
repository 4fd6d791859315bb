import { codeOf } from "./files/place.ts";

const FIRST_FREE_PORT = 1_024;

interface Wanted {
  host: string;
  port: number;
  /** Names the setting of the port. */
  setting: string;
}

/** Describes why a port cannot be used, with the remedy. */
export class CannotListen extends Error {
  override readonly name = "CannotListen";

  constructor(error: unknown, wanted: Wanted) {
    super(sentence(error, wanted), { cause: error });
  }
}

function sentence(error: unknown, { host, port, setting }: Wanted): string {
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return `Another program uses port ${port}. Stop it, or choose another port with ${setting}.`;
  if (code === "EACCES" && port < FIRST_FREE_PORT) {
    return (
      `The system does not let this user listen on port ${port} (${setting}). Give the program the right to: with systemd, ` +
      "AmbientCapabilities=CAP_NET_BIND_SERVICE; without it, setcap cap_net_bind_service=+ep on the executable. " +
      "docs/production.md has both, and Docker."
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `Cannot listen on ${host}, port ${port} (HALLPASS_HOST, ${setting}): ${reason}`;
}
