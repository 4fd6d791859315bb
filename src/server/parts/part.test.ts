import { expect, test } from "bun:test";
import { jsonLog } from "#server/log.ts";
import { outcomeOf } from "#testing/waiting.ts";
import { type OnStop, Parts } from "./part.ts";

const lines: string[] = [];
const initial = () => {
  lines.length = 0;
  return { log: jsonLog((line) => lines.push(line)), did: [] as string[] };
};
type Initial = ReturnType<typeof initial>;

/** A part that notes its start and its end. */
const noting =
  <Gives extends object>(name: string, gives: Gives) =>
  ({ did }: Initial, onStop: OnStop) => {
    did.push(`${name} starts`);
    onStop({ end: () => did.push(`${name} ends`), loss: `${name} was lost` });
    return gives;
  };

test("parts start in order, get what earlier ones gave, and end in reverse", async () => {
  const parts = Parts.given<Initial>()
    .with(noting("data", { rows: 3 }))
    .with(({ did, rows }, onStop) => {
      did.push(`${rows} rows are cached`);
      onStop({ end: () => did.push("the cache ends"), loss: "" });
      return { cached: rows };
    })
    .with(noting("port", { port: 8_080 }));

  const { given, stop } = await parts.start(initial(), { stopMillis: 1_000 });
  await stop();
  await stop();

  expect(given).toMatchObject({ rows: 3, cached: 3, port: 8_080 });
  const started = ["data starts", "3 rows are cached", "port starts"];
  expect(given.did).toEqual([...started, "port ends", "the cache ends", "data ends"]);
  expect(lines).toEqual([]);
});

test("a part that cannot start ends itself and those before it, and its error is thrown", async () => {
  const from = initial();
  const parts = Parts.given<Initial>()
    .with(noting("data", {}))
    .with((_: Initial, onStop): object => {
      onStop({ end: () => from.did.push("half a port ends"), loss: "" });
      throw new Error("The port is taken.");
    })
    .with(noting("jobs", {}));

  expect(await outcomeOf(parts.start(from, { stopMillis: 1_000 }))).toThrow("The port is taken.");
  expect(from.did).toEqual(["data starts", "half a port ends", "data ends"]);
});

test("an ending that hangs or fails is logged, and the others have their time", async () => {
  const did: string[] = [];
  const parts = Parts.given<Initial>()
    .with((_: Initial, onStop) => {
      onStop({ end: (millis) => did.push(`the data closes within ${millis}`), loss: "", millis: 70, isAlways: true });
      return {};
    })
    .with((_: Initial, onStop) => {
      onStop(
        { end: () => new Promise(() => {}), loss: "Mails may be sent again", millis: 60_000 },
        { end: () => Promise.reject(new Error("no")), loss: "Times are lost" },
      );
      return {};
    });

  const { stop } = await parts.start(initial(), { stopMillis: 20 });
  await stop();

  expect(did).toEqual(["the data closes within 70"]);
  expect(lines.join("\n")).toContain("Mails may be sent again");
  expect(lines.join("\n")).toContain("Times are lost");
});
