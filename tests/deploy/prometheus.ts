import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "#testing/database/postgres.ts";
import { PROGRAMS } from "#testing/server/forms.ts";
import { type Program, startProgram } from "#testing/server/program.ts";
import { freePort } from "#testing/server/server.ts";
import { until } from "#testing/waiting.ts";

const DEPLOY = join(import.meta.dir, "../../deploy");
const CONFIGURATION = join(DEPLOY, "prometheus/prometheus.yml");
const ALERTS = "hallpass-alerts.yml";
const LINT = ["--lint=all", "--lint-fatal"];

/** Runs promtool, which ends with 0 when it has nothing to say against something. */
function promtool(words: string[], input = "") {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["promtool", ...words], { stdin: Buffer.from(input) });
  return { code: exitCode, output: stdout.toString() + stderr.toString() };
}

test("promtool finds nothing wrong with the configuration and the alerts", () => {
  const configuration = promtool(["check", "config", ...LINT, CONFIGURATION]);
  const alerts = promtool(["check", "rules", ...LINT, join(DEPLOY, "prometheus", ALERTS)]);

  expect(configuration).toMatchObject({ code: 0, output: expect.stringContaining("1 rule files found") });
  expect(alerts).toMatchObject({ code: 0, output: expect.stringMatching(/SUCCESS: \d+ rules found/) });
});

test("alerts fire for made-up series when they should, and not before", () => {
  const { code, output } = promtool(["test", "rules", join(import.meta.dir, "alerts.yml")]);

  expect(output).toContain("SUCCESS");
  expect(code).toBe(0);
});

describe.each(["SQLite", "PostgreSQL"])("Prometheus beside a server on %s", (name) => {
  let folder = "";
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
  let program: Program;
  let metricsPort = 0;
  let prometheus: Bun.Subprocess;
  let api = "";

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hallpass-prometheus-"));
    metricsPort = await freePort();
    if (name === "PostgreSQL") database = await createTestDatabase();
    program = await startProgram(PROGRAMS.executable, {
      HALLPASS_METRICS_PORT: String(metricsPort),
      ...(database && { DATABASE_URL: database.url, HALLPASS_SECRET: "a secret of the rehearsal of Prometheus" }),
    });
    const configuration = readFileSync(CONFIGURATION, "utf8").replace("127.0.0.1:9464", `127.0.0.1:${metricsPort}`);
    writeFileSync(
      join(folder, "prometheus.yml"),
      `global: { scrape_interval: 1s, evaluation_interval: 1s }\n${configuration}`,
    );
    copyFileSync(join(DEPLOY, "prometheus", ALERTS), join(folder, ALERTS));
    const port = await freePort();
    api = `http://127.0.0.1:${port}/api/v1`;
    prometheus = Bun.spawn(
      [
        "prometheus",
        "--config.file=prometheus.yml",
        "--storage.tsdb.path=data",
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { cwd: folder, stdin: "ignore", stdout: "ignore", stderr: Bun.file(join(folder, "stderr")) },
    );
    await until(async () => (await ask("/targets")).activeTargets?.[0]?.health === "up").catch((cause) => {
      const said = readFileSync(join(folder, "stderr"), "utf8");
      throw new Error(`Prometheus does not read the metrics:\n${said}`, { cause });
    });
  }, 60_000);
  afterAll(async () => {
    prometheus?.kill();
    await prometheus?.exited;
    await program?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true });
  }, 30_000);

  /** What Prometheus answers; nothing while it starts. */
  async function ask(path: string, query: Record<string, string> = {}) {
    const reply = await fetch(`${api}${path}?${new URLSearchParams(query)}`).catch(() => null);
    const answer = await reply?.json().catch(() => null);
    if (answer?.status === "error") throw new Error(answer.error);
    return answer?.data ?? {};
  }

  test("promtool finds nothing wrong with the metrics of the server", async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

    expect(promtool(["check", "metrics"], text)).toEqual({ code: 0, output: "" });
    expect(promtool(["check", "metrics"], text.replace(/_total\b/g, "")).code).not.toBe(0);
  });

  test("it evaluates every alert, and none fires for a new server", async () => {
    // By now it has read the metrics: what it evaluates from here on counts.
    const readAt = Date.now();
    let rules: Rule[] = [];
    await until(async () => {
      const { groups = [] }: { groups?: { rules: Rule[] }[] } = await ask("/rules");
      rules = groups.flatMap((group) => group.rules);
      return rules.length > 0 && rules.every(({ lastEvaluation }) => Date.parse(lastEvaluation) > readAt);
    });

    // How much is free on the disk here, nobody knows.
    const quiet = rules.filter(({ name: alert }) => alert !== "HallpassDiskFull");
    expect(rules.filter(({ health }) => health !== "ok")).toEqual([]);
    expect(quiet.filter(({ state }) => state !== "inactive")).toEqual([]);
  });

  test("it understands every query of the dashboard, and the metrics that each names are there", async () => {
    const missing = [];
    for (const { expr } of queries()) {
      const query = expr.replaceAll("$instance", ".+").replaceAll("$__rate_interval", "1m");
      await ask("/query", { query });
      for (const [metric] of query.matchAll(/\b(?:hallpass|process)_\w+/g)) {
        const { result } = await ask("/query", { query: metric });
        if (result.length === 0) missing.push(metric);
      }
    }

    expect([...new Set(missing)].sort()).toEqual(ABSENT[name]?.toSorted() ?? []);
  });
});

interface Rule {
  name: string;
  state: string;
  health: string;
  lastEvaluation: string;
}
interface Panel {
  targets?: { expr: string }[];
}

function queries(): { expr: string }[] {
  const dashboard: { panels: Panel[] } = JSON.parse(readFileSync(join(DEPLOY, "grafana/hallpass.json"), "utf8"));
  return dashboard.panels.flatMap(({ targets = [] }) => targets);
}

/** What a new server does not have: it refused nobody, made no backup, and has neither TLS nor traces. */
const OF_LATER = [
  "hallpass_backup_last_timestamp_seconds",
  "hallpass_certificate_expires_timestamp_seconds",
  "hallpass_oauth_token_requests_total",
  "hallpass_throttled_requests_total",
  "hallpass_trace_spans_total",
  "hallpass_trace_spans_waiting",
];
const OF_SQLITE = [
  "hallpass_sqlite_wal_size_bytes",
  "hallpass_sqlite_writes_waiting",
  "hallpass_sqlite_commit_writes_sum",
  "hallpass_sqlite_commit_writes_count",
];
const OF_POSTGRES = ["reserved", "waiting", "max"]
  .map((each) => `hallpass_postgres_connections_${each}`)
  .concat("hallpass_postgres_retries_total");
const ABSENT: Record<string, string[]> = {
  SQLite: [...OF_LATER, ...OF_POSTGRES],
  PostgreSQL: [...OF_LATER, ...OF_SQLITE],
};
