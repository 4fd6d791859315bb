import { describe, expect, test } from "bun:test";
import { outgoingFor } from "#server/access/outgoing.ts";
import { readSettings } from "#server/settings.ts";
import { pictureOf, startPictureServer, startSilentServer } from "#testing/outside/picture-server.ts";
import { countLinks, type PictureReport, Pictures } from "./pictures.ts";

const OPEN = { HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" };
const OWN = "https://auth.example.com";

const userWith = (link: unknown, more: object = {}) => ({ type: "user", profile_image_url: link, ...more });
const bytesOf = (lines: readonly (object | string)[]) => {
  const text = lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join("");
  return {
    name: "lines",
    async *chunks() {
      yield Buffer.from(text);
    },
  };
};

/** The lines of an import with their pictures, as texts or as parsed. */
async function fetched(
  lines: readonly (object | string)[],
  environment: Record<string, string> = OPEN,
): Promise<{ lines: string[]; pictures: unknown[]; report: PictureReport; progress: number[][] }> {
  const progress: number[][] = [];
  const pictures = new Pictures({
    outgoing: outgoingFor(readSettings(environment)),
    publicUrl: OWN,
    onProgress: (done, of) => progress.push([done, of]),
  });
  try {
    const parts = await Array.fromAsync(pictures.fetched(bytesOf(lines)));
    const texts = Buffer.concat(parts).toString().trimEnd().split("\n");
    return { lines: texts, pictures: texts.map(pictureIn), report: pictures.report, progress };
  } finally {
    pictures.close();
  }
}

const pictureIn = (line: string): unknown => /"profile_image_url":"([^"]*)"/.exec(line)?.[1];

describe("pictures that an import fetches", () => {
  test("take the place of the links of users, teams and members, and all other lines stay as they are", async () => {
    await using server = startPictureServer();
    const link = `${server.url}/ada.png`;
    const others = [
      { type: "header", format: "hallpass-export", version: 1 },
      userWith(`${OWN}/files/user-profile-images/a.png`),
      userWith("data:image/png;base64,iVBORw0KGgo="),
      userWith(7),
      { type: "project", profile_image_url: link },
      '{"type":"user","profile_image_url":"http',
    ];
    const { lines, pictures, report, progress } = await fetched([
      ...others,
      userWith(link, { id: "a", server_metadata: { ä: [1] } }),
      { type: "team", profile_image_url: `${server.url}/team.jpg` },
      { type: "team_member", profile_image_url: `${server.url}/member.webp` },
      { type: "end", records: 3 },
    ]);

    expect(lines.slice(0, 6)).toEqual(others.map((each) => (typeof each === "string" ? each : JSON.stringify(each))));
    expect(JSON.parse(lines[6] ?? "")).toEqual(userWith(pictureOf("png"), { id: "a", server_metadata: { ä: [1] } }));
    expect(pictures.slice(7, 9)).toEqual([pictureOf("jpg"), pictureOf("webp")]);
    expect(lines[9]).toBe('{"type":"end","records":3}');
    expect([report.fetched, report.links, progress.at(-1)]).toEqual([3, [], [3, 3]]);
  });

  test("keep the order of the lines, are fetched once for each address, and at most four at once", async () => {
    await using server = startPictureServer();
    const links = Array.from({ length: 90 }, (_, at) => `${server.url}/${at % 60}.png?of=${at % 60}`);
    const { lines, report } = await fetched(links.map((link, at) => userWith(link, { id: String(at) })));

    expect(lines.map((line) => JSON.parse(line).id)).toEqual(links.map((_, at) => String(at)));
    expect(new Set(server.seen).size).toBe(60);
    expect(server.seen).toHaveLength(60);
    expect(server.mostAtOnce()).toBeGreaterThan(1);
    expect(server.mostAtOnce()).toBeLessThanOrEqual(4);
    expect(report.fetched).toBe(90);
  });

  test("stay links when they cannot be had, and the report counts the reasons", async () => {
    await using server = startPictureServer();
    await using other = startPictureServer();
    const paths = ["missing", "large", "page", "picture.svg", "empty", `moved?to=${other.url}/a.png`];
    const links = [...paths.map((path) => `${server.url}/${path}`), "http://user:secret@127.0.0.1/a.png", "http://["];
    const { pictures, report } = await fetched(links.map((link) => userWith(link)));

    expect(pictures).toEqual(links);
    expect(report.fetched).toBe(0);
    expect(Object.fromEntries(report.links.map(({ why, count }) => [why, count]))).toEqual({
      "its address answers 404": 1,
      "it is larger than 300 KiB": 1,
      "it is not a PNG, JPEG, GIF, BMP or WebP image": 3,
      "its address redirects to another one": 1,
      "its address has a user or a password": 1,
      "it is not an address": 1,
    });
    expect(JSON.stringify(report)).not.toMatch(/secret|to=/);
    expect(other.seen).toEqual([]);
  });

  test("are not asked for at private addresses", async () => {
    await using server = startPictureServer();
    const link = `${server.url}/ada.png`;
    const { pictures, report } = await fetched([userWith(link), userWith("http://169.254.169.254/latest")], {});

    expect(pictures).toEqual([link, "http://169.254.169.254/latest"]);
    expect(report.links).toMatchObject([{ why: "its host is not on the public internet", count: 2 }]);
    expect(server.seen).toEqual([]);
  });

  test("are not asked for again at a host that does not answer, or when a thousand people share one", async () => {
    await using server = startPictureServer();
    using nobody = startSilentServer();
    const silent = Array.from({ length: 20 }, (_, at) => userWith(`${nobody.url}/${at}.png`));
    const shared = Array.from({ length: 1_001 }, () => userWith(`${server.url}/everybody.png`));
    const { report } = await fetched([...silent, ...shared]);
    const counts = new Map(report.links.map(({ why, count }) => [why, count]));

    expect(counts.get("more than 1,000 of them are the same picture")).toBe(1_001);
    // Up to three more were under way at the tenth.
    expect(counts.get("its host does not answer")).toBe(nobody.connections());
    expect(nobody.connections()).toBeLessThan(14);
    expect(counts.get("its host has not answered 10 times in a row")).toBe(20 - nobody.connections());
    expect(server.seen).toEqual([]);
  });

  test("are only counted before a dry run", async () => {
    await using server = startPictureServer();
    const lines = bytesOf([
      userWith(`${server.url}/a.png`),
      userWith(`${OWN}/files/b.png`),
      { type: "end", records: 2 },
    ]);

    expect(await countLinks(lines, { publicUrl: OWN })).toBe(1);
    expect(server.seen).toEqual([]);
  });
});
