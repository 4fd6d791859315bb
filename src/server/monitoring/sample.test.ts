import { expect, test } from "bun:test";
import fc from "fast-check";
import { readExposition } from "#testing/outside/exposition.ts";
import { inTextFormat } from "./sample.ts";

test("labels and values are the same after Prometheus has read them, whatever is in a label", () => {
  const sample = fc.record({
    route: fc.string({
      unit: fc.oneof(
        fc.constantFrom('"', "\\", "\n", "{", "}", ",", "="),
        fc.string({ unit: "grapheme", maxLength: 1 }),
      ),
    }),
    value: fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true })),
  });

  fc.assert(
    fc.property(fc.uniqueArray(sample, { selector: ({ route }) => route, minLength: 1 }), (samples) => {
      const text = inTextFormat(
        samples.map(({ route, value }) => ({
          metric: "hallpass_http_requests_total",
          value,
          labels: { method: "GET", route, status: "200" },
        })),
      );

      const read = readExposition(text).get("hallpass_http_requests_total")?.samples;
      expect(read?.map(({ labels, value }) => ({ route: labels.route, value }))).toEqual(
        samples.map(({ route, value }) => ({ route, value: value + 0 })),
      );
    }),
  );
});
