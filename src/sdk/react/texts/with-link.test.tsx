import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { texts as english } from "#texts/en-US/pages.ts";
import { texts as japanese } from "#texts/ja-JP/pages.ts";
import { withLink } from "./with-link.tsx";

const render = (text: string) => renderToStaticMarkup(withLink(text, (words) => <a href="/home">{words}</a>));

test("the marked words of a text are its link", () => {
  expect(render(english.notRedirected)).toBe('If you are not redirected automatically, <a href="/home">click here</a>');
});

test("a link may stand inside a sentence", () => {
  expect(render(japanese.notRedirected)).toBe(
    '自動的に移動しない場合は、<a href="/home">こちら</a>をクリックしてください',
  );
});

test("a text without marks is the link as a whole", () => {
  expect(render("Continue")).toBe('<a href="/home">Continue</a>');
});
