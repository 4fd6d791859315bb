import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import { outcomeOf } from "#testing/waiting.ts";
import { lazyPart, tryPartsAgain } from "./lazy-part.ts";

/** A part whose first load fails. */
function failingOnce() {
  let loads = 0;
  const Part = lazyPart<object>(async () => {
    loads += 1;
    if (loads === 1) throw new Error("offline");
    return () => "the part";
  });
  const render = async () =>
    new Response(await renderToReadableStream(createElement(Part), { onError: () => {} })).text();
  return { render, loads: () => loads };
}

// React renders again at once what has failed: each time would load again, without end.
test("a part that cannot be loaded keeps its error, until it is tried again", async () => {
  const { render, loads } = failingOnce();

  expect(await outcomeOf(render())).toThrow("offline");
  expect(await outcomeOf(render())).toThrow("offline");
  expect(loads()).toBe(1);

  tryPartsAgain();
  expect([await render(), await render()]).toEqual(["the part", "the part"]);
  expect(loads()).toBe(2);
});
