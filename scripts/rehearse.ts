/**
 * `npm run rehearse`: tries what `deploy` and the Dockerfile hold, with the executable: behind nginx and Caddy, under a
 * systemd of its own, in a container, with the compose file in a Docker engine, beside Prometheus, and with Apache and
 * Dovecot as programs that users sign in to. Needs Linux and root, for namespaces and Debian's packages. `-- systemd` runs one.
 */
import { buildBinary } from "./build/binary.ts";
import { root } from "./build/stale.ts";
import { helpIfAsked } from "./help.ts";
import { ensurePrograms, stop } from "./test/debian.ts";

helpIfAsked(import.meta.path);

/** The programs that each rehearsal needs, with their packages of Debian. */
const REHEARSALS: Record<string, Record<string, string>> = {
  proxies: { nginx: "nginx-light", caddy: "caddy", curl: "curl" },
  systemd: { debootstrap: "debootstrap", nsenter: "util-linux", ip: "iproute2" },
  container: { debootstrap: "debootstrap", buildah: "buildah", unshare: "util-linux", curl: "curl" },
  compose: {
    dockerd: "docker.io",
    "docker-compose": "docker-compose",
    iptables: "iptables",
    debootstrap: "debootstrap",
    buildah: "buildah",
    nsenter: "util-linux",
    ip: "iproute2",
    curl: "curl",
  },
  prometheus: { prometheus: "prometheus", promtool: "prometheus" },
  apache: {
    apache2: "apache2-bin",
    "/usr/lib/apache2/modules/mod_auth_openidc.so": "libapache2-mod-auth-openidc",
  },
  dovecot: { dovecot: "dovecot-core", "/usr/lib/dovecot/imap": "dovecot-imapd" },
};

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(REHEARSALS);
if (process.platform !== "linux" || process.getuid?.() !== 0) stop("The rehearsals need Linux and root.");
for (const name of names) {
  const programs = REHEARSALS[name];
  if (!programs) stop(`There is no rehearsal called "${name}". There are: ${Object.keys(REHEARSALS).join(", ")}.`);
  ensurePrograms(programs);
}
await buildBinary();
const files = names.map((name) => `./tests/deploy/${name}.ts`);
const run = Bun.spawnSync([process.execPath, "test", ...files, "--timeout=120000"], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(run.exitCode);
