import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { basic } from "#testing/people/app.ts";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";
import { CALLBACK, discover, partyOf } from "../openid/relying-party.ts";
import { startOpenidProvider } from "./openid-provider.ts";

/** Debian's Dovecot, which asks for each token whether it is active (RFC 7662). */
async function startDovecot(introspection: URL) {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-dovecot-"));
  const port = await freePort();
  for (const name of ["run", "state", "mail"]) mkdirSync(join(folder, name), { mode: 0o777 });
  Bun.spawnSync(["chmod", "a+rwx", folder, join(folder, "mail")]);
  const oauth = join(folder, "oauth2.conf");
  writeFileSync(
    oauth,
    `introspection_mode = post
introspection_url = ${introspection}
username_attribute = username
active_attribute = active
active_value = true
`,
  );
  const main = join(folder, "dovecot.conf");
  writeFileSync(
    main,
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = xoauth2 oauthbearer
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${oauth}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%u
}
first_valid_uid = 1
first_valid_gid = 1
mail_privileged_group = mail
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
# Wrong tokens are not slowed down here.
auth_failure_delay = 0
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
`,
  );
  const dovecot = Bun.spawn(["dovecot", "-F", "-c", main], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: Bun.file(join(folder, "stderr")),
  });
  const said = () => ["stderr", "log"].map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  await until(async () => {
    if (dovecot.exitCode !== null) throw new Error(`Dovecot has ended:\n${said()}`);
    return (await talk(port, [])).includes("* OK");
  });
  return {
    /** Signs in by a token as a mail program does; returns the last answer. */
    async signIn(user: string, token: string) {
      const initial = Buffer.from(`user=${user}\u0001auth=Bearer ${token}\u0001\u0001`).toString("base64");
      const answers = await talk(port, [`a AUTHENTICATE XOAUTH2 ${initial}\r\n`, "\r\n"]);
      return /^a (OK|NO)/m.exec(answers)?.[1] ?? answers;
    },
    async [Symbol.asyncDispose]() {
      dovecot.kill();
      await dovecot.exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Sends lines, each after an answer, until the server has said how it went; returns all that it has said. */
function talk(port: number, lines: string[]): Promise<string> {
  return new Promise((resolve) => {
    let said = "";
    const left = [...lines];
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("error", () => resolve(said));
    socket.on("close", () => resolve(said));
    socket.on("data", (bytes) => {
      said += bytes;
      const line = left.shift();
      if (line === undefined || /^a (OK|NO)/m.test(said)) socket.destroy();
      else socket.write(line);
    });
  });
}

let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
beforeAll(async () => {
  provider = await startOpenidProvider();
});
afterAll(() => provider?.[Symbol.asyncDispose]());

test("Dovecot lets a user in who has a token of the project, and nobody by the token of somebody else or a revoked one", async () => {
  const { issuer } = provider;
  const { id, secret } = await provider.app("Mail", [CALLBACK]);
  const introspection = new URL(`${issuer}/oauth/introspect`);
  [introspection.username, introspection.password] = [id, secret];
  await using dovecot = await startDovecot(introspection);
  const [ada, ben] = [await provider.user("ada"), await provider.user("ben")];
  const party = partyOf(await discover(issuer), { client_id: id, client_secret: secret });
  const { tokens } = await party.signInWithPkce(ada, { scope: "openid email" });
  const token = tokens.access_token;

  const own = await dovecot.signIn(ada.email, token);
  const others = await dovecot.signIn(ben.email, token);
  const none = await dovecot.signIn(ada.email, "none");
  await fetch(`${issuer}/oauth/revoke`, {
    method: "POST",
    headers: { authorization: basic(id, secret) },
    body: new URLSearchParams({ token }),
  });
  const revoked = await dovecot.signIn(ada.email, token);

  expect([own, others, none, revoked]).toEqual(["OK", "NO", "NO", "NO"]);
});
