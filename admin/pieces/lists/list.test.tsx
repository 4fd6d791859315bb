import { describe, expect, test } from "bun:test";
import { Boxes } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { List } from "./list.tsx";

const empty = { icon: Boxes, title: "No boats yet", hint: "Boats appear here." };
const search = { label: "Search boats", value: "row", onChange: () => {} };
const noMatch = { title: "No matching boat", hint: "No boat contains “row”.", onClear: () => {} };

const render = (total: number, shown: number, more: Partial<Parameters<typeof List>[0]> = {}) =>
  renderToStaticMarkup(
    <List total={total} shown={shown} empty={empty} search={search} noMatch={noMatch} {...more}>
      <p>the boats</p>
    </List>,
  );

describe("a list", () => {
  test("without items says what will appear, and has no search field", () => {
    const html = render(0, 0);

    expect(html).toContain("Boats appear here.");
    expect(html).not.toContain("Search boats");
    expect(html).not.toContain("the boats");
  });

  test("without a match names the search that excludes all items", () => {
    const html = render(3, 0);

    expect(html).toContain("No boat contains “row”.");
    expect(html).toContain("Search boats");
    expect(html).not.toContain("the boats");
  });

  test("with several pages shows the range and the total, and disables the button for a missing page", () => {
    const html = render(12_304, 50, { paging: { from: 1, shown: 50, total: 12_304, onNext: () => {} } });

    expect(html).toContain("the boats");
    expect(html).toContain("1 to 50 of 12,304");
    expect(html).toMatch(/<button [^>]*aria-label="Previous page"[^>]* disabled=""/);
    expect(html).toMatch(/<button (?![^>]* disabled="")[^>]*aria-label="Next page"/);
  });
});
