const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a string must not contain.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** What may come next. A key or a value may be missing right after the bracket that opens its object or list. */
type Next = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end" | "nothing";

/**
 * The index at which a text stops being JSON (RFC 8259); null for JSON. Browsers know it, too, but not all of them say
 * it: Chromium leaves the place out for short texts.
 */
export function faultIn(text: string): number | null {
  const open: ("{" | "[")[] = [];
  let next: Next = "value";
  let at = 0;

  /** The end of what stands here, if it has this form. */
  function endOf(form: RegExp): number | null {
    form.lastIndex = at;
    return form.test(text) ? form.lastIndex : null;
  }
  const afterValue = (): Next => (open.length === 0 ? "nothing" : "comma or end");

  for (;;) {
    at = endOf(SPACE) ?? at;
    const sign = text[at];
    if (sign === undefined) return next === "nothing" ? null : at;
    const closes = (open.at(-1) === "{" && sign === "}") || (open.at(-1) === "[" && sign === "]");
    if (closes && (next === "comma or end" || next === (sign === "}" ? "key or end" : "value or end"))) {
      open.pop();
      next = afterValue();
      at += 1;
    } else if (next === "comma or end" && sign === ",") {
      next = open.at(-1) === "{" ? "key" : "value";
      at += 1;
    } else if (next === "colon" && sign === ":") {
      next = "value";
      at += 1;
    } else if (next === "key" || next === "key or end") {
      const end = endOf(STRING);
      if (end === null) return at;
      next = "colon";
      at = end;
    } else if ((next === "value" || next === "value or end") && (sign === "{" || sign === "[")) {
      open.push(sign);
      next = sign === "{" ? "key or end" : "value or end";
      at += 1;
    } else if (next === "value" || next === "value or end") {
      const end = endOf(STRING) ?? endOf(SCALAR);
      if (end === null) return at;
      next = afterValue();
      at = end;
    } else {
      return at;
    }
  }
}
