import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "list.pages": "Pages of the list",
  "list.range": "{from} to {to} of {total}",
  "list.next": "Next page",
  "list.previous": "Previous page",
} as const satisfies TextGroup;
