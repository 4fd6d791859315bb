// The crash test's server: `bun server-process.ts <port> <directory>`. Like `hallpass serve --dev`, but with cheap hashes,
// so that many users sign up before it is killed.
import { passwordHasher } from "#server/crypto/password-hash.ts";
import { jsonLog } from "#server/log.ts";
import { readSettings } from "#server/settings.ts";
import { startServer } from "#server/start.ts";

const [, , port, data] = process.argv;
const server = await startServer(
  readSettings(process.env, { dev: true, port, data }),
  jsonLog(() => {}),
  { passwords: passwordHasher({ cost: { memoryCost: 8, timeCost: 1 } }) },
);
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
