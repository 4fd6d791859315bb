import { expect, test } from "bun:test";
import { docPagesIn } from "./docs.ts";

test("the pages of llms.txt lead to the pages that people read", () => {
  const text = `# Hallpass

> Hallpass is a server.

## Start

- [Hallpass](https://auth.example.com/docs/index.md): What it is.
- [Next.js](https://auth.example.com/docs/quickstart/next.md): Sign-in in a Next.js app.
`;

  expect(docPagesIn(text)).toEqual([
    { title: "Hallpass", summary: "What it is.", href: "https://auth.example.com/docs" },
    { title: "Next.js", summary: "Sign-in in a Next.js app.", href: "https://auth.example.com/docs/quickstart/next" },
  ]);
});
