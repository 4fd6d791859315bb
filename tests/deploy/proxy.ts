import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { updateProject } from "#contract/projects.ts";
import { makeCertificate } from "#testing/outside/certificates.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { startProgram } from "#testing/server/program.ts";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const DEPLOY = join(import.meta.dir, "../../deploy/proxies");
export const HOST = "auth.example.com";

export type ProxyName = "nginx" | "Caddy";

/** The executable with a proxy of Debian in front of it, which runs our snippet with other ports and certificates. */
export async function startBehind(name: ProxyName) {
  const folder = mkdtempSync(join(tmpdir(), "hallpass-proxy-"));
  const log = join(folder, "hallpass.log");
  const program = await startProgram(PROGRAMS.executable, {
    HALLPASS_URL: `https://${HOST}`,
    HALLPASS_TRUSTED_PROXIES: "127.0.0.1",
    HALLPASS_ACCESS_LOG: "on",
    HALLPASS_LOG_FILE: log,
  });
  const ports = { http: await freePort(), https: await freePort(), hallpass: Number(new URL(program.url).port) };
  const files = { cert: join(folder, "cert.pem"), key: join(folder, "key.pem") };
  const { cert, key } = await makeCertificate({ names: [HOST] });
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
  const command = COMMANDS[name](folder, ports, files);
  const proxy = Bun.spawn(command, {
    cwd: folder,
    stdin: "ignore",
    stdout: "ignore",
    stderr: Bun.file(join(folder, "stderr")),
    env: { PATH: process.env.PATH ?? "", HOME: folder },
  });

  /** Asks by the name of the host, from an address of its own. */
  async function ask(scheme: "http" | "https", path: string, ...flags: string[]) {
    const resolved = (["http", "https"] as const).flatMap((each) => ["--resolve", `${HOST}:${ports[each]}:127.0.0.1`]);
    const url = `${scheme}://${HOST}:${ports[scheme]}${path}`;
    // On the ports of the snippets, a browser names no port.
    const from = [
      "--header",
      `Host: ${HOST}`,
      "--interface",
      "127.0.0.2",
      "--cacert",
      files.cert,
      "--silent",
      "--include",
      "--max-time",
      "20",
    ];
    const curl = Bun.spawn(["curl", ...from, ...resolved, ...flags, url], { stdout: "pipe", stderr: "ignore" });
    const [head = "", body = ""] = (await new Response(curl.stdout).text()).split(/\r\n\r\n(.*)/s);
    const [first = "", ...lines] = head.split("\r\n");
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
    return { status: Number(first.split(" ")[1] ?? 0), headers, body };
  }

  try {
    await until(async () => (await ask("https", "/health")).status === 200);
  } catch (error) {
    proxy.kill();
    await program.stop();
    throw new Error(`${command.join(" ")} does not answer:\n${readFileSync(join(folder, "stderr"), "utf8")}`, {
      cause: error,
    });
  }
  return {
    program,
    ask,
    /** The lines of the access log so far. */
    requests: (): { ip?: string; message: string }[] =>
      readFileSync(log, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    /** A project whose users sign in with GitHub. */
    async project() {
      const project = await program.project();
      const github = { id: "github", type: "standard", client_id: "an app", client_secret: "a secret" } as const;
      const changed = await project.admin.call(updateProject, { body: { config: { oauth_providers: [github] } } });
      if (changed.status !== 200) throw new Error(changed.text);
      return project;
    },
    async [Symbol.asyncDispose]() {
      proxy.kill();
      await proxy.exited;
      await program.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

interface Ports {
  http: number;
  https: number;
  hallpass: number;
}
type Files = Record<"cert" | "key", string>;

const COMMANDS: Record<ProxyName, (folder: string, ports: Ports, files: Files) => string[]> = {
  nginx(folder, ports, { cert, key }) {
    const site = replaced(readFileSync(join(DEPLOY, "nginx.conf"), "utf8"), [
      ["127.0.0.1:4255", `127.0.0.1:${ports.hallpass}`],
      ["listen 80;", `listen ${ports.http};`],
      ["listen [::]:80;", ""],
      ["listen 443 ", `listen ${ports.https} `],
      ["listen [::]:443 ssl http2;", ""],
      ["/etc/nginx/fullchain.pem", cert],
      ["/etc/nginx/privkey.pem", key],
    ]);
    const main = `daemon off; user root; pid ${folder}/pid; events {} http { access_log off; ${temporary(folder)}\n${site}\n}\n`;
    writeFileSync(join(folder, "nginx.conf"), main);
    return ["nginx", "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  },
  Caddy(folder, ports, { cert, key }) {
    const site = replaced(readFileSync(join(DEPLOY, "Caddyfile"), "utf8"), [
      ["127.0.0.1:4255", `127.0.0.1:${ports.hallpass}`],
      [`${HOST} {`, `${HOST} {\n\ttls ${cert} ${key}`],
    ]);
    const main = `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n}\n${site}`;
    writeFileSync(join(folder, "Caddyfile"), main);
    return ["caddy", "run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  },
};

/** nginx needs a folder of its own for each kind of temporary file. */
const temporary = (folder: string) =>
  ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");

/** Every text must be there: a snippet that changed is not tried in another form than it has. */
function replaced(text: string, replacements: [string, string][]): string {
  return replacements.reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`The snippet has no "${from}".`);
    return before.replace(from, () => to);
  }, text);
}
