import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Bundles } from "#server/pages/bundle.ts";
import type { MeasuredServer, Memory } from "./process.ts";
import { startProduct } from "./product.ts";
import { mebibytes, median, millis, type Row } from "./rows.ts";

const DIST = join(import.meta.dir, "../../dist");
const IDLE_MILLIS = 3_000;

/** Measures from the start of the process to the first 200, on new and on existing data directories. */
export async function coldStart(times: number): Promise<Row[]> {
  const first: number[] = [];
  const again: number[] = [];
  const idle: Memory[] = [];
  for (let time = 0; time < times; time++) {
    const directory = mkdtempSync(join(tmpdir(), "hallpass-bench-start-"));
    for (const samples of [first, again, again]) {
      const server = await startProduct(directory);
      samples.push(server.startMillis);
      // Memory is measured once, at rest.
      if (time === 0 && samples === again && idle.length === 0) {
        idle.push(await memoryAtRest(server));
      }
      await server.stop();
    }
    rmSync(directory, { recursive: true });
  }
  const [rest] = idle;
  return [
    atMost("start to first 200, existing data", median(again), 100, millis),
    atMost("start to first 200, first start", median(first), 250, millis),
    ...(rest ? [memoryRow("memory, idle, all resident", rest, rest.resident, 64)] : []),
  ];
}

export async function memoryAtRest(server: MeasuredServer): Promise<Memory> {
  await Bun.sleep(IDLE_MILLIS);
  return server.memory();
}

export function loadedMemory(memory: Memory): Row {
  return memoryRow("own memory after the load above", memory, memory.own, 120);
}

export const showMemory = ({ resident, own }: Memory) => `${mebibytes(resident)}, own ${mebibytes(own)}`;

function memoryRow(work: string, memory: Memory, counted: number, limit: number): Row {
  return {
    ...atMost(work, counted, limit, mebibytes),
    product: showMemory(memory),
  };
}

export function files(): Row[] {
  const binary = statSync(join(DIST, "hallpass")).size / 1024 / 1024;
  return [atMost("executable, pages and console included", binary, 130, mebibytes), signInPage(), consolePage()];
}

const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

/**
 * The page's script and everything it imports before it can run: a sign-in with email and password in English. Parts that
 * load on demand (other sign-in methods, other languages, …) do not count. React's size is not in our control.
 */
const signInPage = () => pageRow("sign-in page, JavaScript gzipped, besides React", pageScripts("web"), 25);

/** The console's list of projects, which is what an owner sees first: its frame, and what that screen imports. */
const consolePage = () =>
  pageRow(
    "console, first screen, JavaScript gzipped, besides React",
    pageScripts("admin", /\/projects-screen-[\w-]+\.js$/),
    150,
  );

function pageRow(work: string, scripts: { path: string; size: number }[], limitKibibytes: number): Row {
  const whole = scripts.reduce((sum, { size }) => sum + size, 0);
  const own = scripts.reduce((sum, { path, size }) => (/\/react-[\w-]+\.js$/.test(path) ? sum : sum + size), 0);
  if (own === whole) throw new Error("React is not in a file of its own.");
  return { ...atMost(work, own, limitKibibytes * 1024, kibibytes), product: `${kibibytes(whole)} with React` };
}

/** The scripts that a page of a bundle names, the one of its screen, and what these import before they can run. */
function pageScripts(bundle: "web" | "admin", screen?: RegExp): { path: string; size: number }[] {
  const pages = join(DIST, "pages");
  const { html, assets }: Bundles = JSON.parse(readFileSync(join(pages, "manifest.json"), "utf8"));
  const wanted = [...html[bundle].matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, path = ""]) => path);
  const onDemand = screen && Object.keys(assets).filter((path) => path.includes(`/${bundle}/`) && screen.test(path));
  if (onDemand?.length === 0) throw new Error(`${bundle} has no file for ${screen}.`);
  wanted.push(...(onDemand ?? []));
  const scripts: { path: string; size: number }[] = [];
  for (const path of wanted) {
    const asset = assets[path];
    if (!asset?.files.plain) throw new Error(`${path} is not among the built pages.`);
    const source = readFileSync(join(pages, asset.files.plain), "utf8");
    for (const [, name = ""] of source.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)) {
      const imported = new URL(name, `http://localhost${path}`).pathname;
      if (!wanted.includes(imported)) wanted.push(imported);
    }
    scripts.push({ path, size: gzipSync(source, { level: 9 }).length });
  }
  return scripts;
}

function atMost(work: string, value: number, limit: number, format: (value: number) => string): Row {
  return {
    work,
    product: format(value),
    floor: "",
    measured: format(value),
    budget: `<= ${format(limit)}`,
    met: value <= limit,
  };
}
