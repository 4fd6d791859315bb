/** Serves like `hallpass serve`, with password hashes that cost nothing: to measure what else a sign-in costs. */
import { readEnvironment } from "#commands/environment.ts";
import { parse } from "#commands/parse.ts";
import { digest } from "#server/crypto/digest.ts";
import type { Hashing } from "#server/crypto/hashing.ts";
import { passwordHasher } from "#server/crypto/password-hash.ts";
import { startServer } from "#server/start.ts";

const hashOf = (password: string | Uint8Array) =>
  `$argon2id$v=19$m=19456,t=2,p=1$Y29zdGxlc3Mgc2FsdA$${digest(Buffer.from(password).toString())}`;
const hashing: Hashing = {
  hash: async (password) => hashOf(password),
  verify: async (password, hash) => hash === hashOf(password),
};

const asked = parse(process.argv.slice(2));
if (!("args" in asked)) throw new Error("It takes the arguments of hallpass serve.");
const { settings, log } = readEnvironment(asked.args, process.stdout, { isServer: true });
const server = await startServer(settings, log, { passwords: passwordHasher({ hashing }) });
process.once("SIGTERM", async () => {
  await server.stop();
  process.exit(0);
});
