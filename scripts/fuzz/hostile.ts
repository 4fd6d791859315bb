import type { Dice } from "./dice.ts";

const deep = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

/** Values that few fields can take. */
const VALUES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => 0,
  () => -0,
  () => -1,
  () => 0.1,
  () => 1e308,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => 8_640_000_000_000_001,
  () => 2 ** 31,
  () => [],
  () => [[]],
  () => {},
  () => ({}),
  () => ({ length: -1, toString: "x" }),
  () => ({ constructor: { prototype: { level: "admin" } } }),
  () => JSON.parse('{"__proto__":{"isAdmin":true}}'),
  () => deep(30),
  () => deep(90),
  () => wide(120),
  () => Array.from({ length: 1_100 }, () => "x"),
];

/** Texts that parsers, databases and pages get wrong. */
const TEXTS: readonly (() => string)[] = [
  () => "",
  () => " ",
  () => "me",
  () => "null",
  () => "undefined",
  () => "NaN",
  () => "true",
  () => "0",
  () => "-1",
  () => "1e999",
  () => "__proto__",
  () => "constructor",
  () => "hasOwnProperty",
  () => "toString",
  () => "\u0000",
  () => "a\u0000b",
  () => "\ud800",
  () => "x\udc00",
  () => "\ufeff",
  () => "\u202eabc\u2066",
  () => "İıſK",
  () => "ﷺ".repeat(60),
  () => "e\u0301".repeat(40),
  () => "🏳️‍🌈".repeat(20),
  () => "'",
  () => "\"'`;--",
  () => "' or 1=1 --",
  () => "%",
  () => "_%\\",
  () => "%s%n%x",
  () => '"* OR NEAR(a b, 5) {x}:^"',
  () => "{{constructor.constructor('x')()}}",
  () => "<script>alert(1)</script>",
  () => "a\r\nset-cookie: x=y",
  () => "../../etc/passwd",
  () => "..\\..\\",
  () => "file:///etc/passwd",
  () => "javascript://localhost/%0aalert(1)",
  () => "data:text/html,<b>",
  () => "http://localhost@evil.invalid/",
  () => "http://localhost\\@evil.invalid/",
  () => "http://[::1]/",
  () => "http://127.0.0.1:1/",
  () => "//evil.invalid",
  () => "http://xn--/",
  () => "a@b",
  () => `${"a".repeat(65)}@example.com`,
  () => "a@[127.0.0.1]",
  () => "ａ@example.com",
  () => "a@example.com,b@example.com",
  () => '"a b"@example.com',
  () => "data:image/png;base64,AAAA",
  () => `data:image/svg+xml;base64,${btoa("<svg onload=alert(1)>")}`,
  () => "9007199254740993",
  () => "2026-02-30T25:61:61Z",
  () => "00000000-0000-0000-0000-000000000000",
  () => "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  () => "$update_team",
  () => "$",
  () => "internal",
  () => "eyJhbGciOiJub25lIn0.e30.",
  () => "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.AAAA",
  () => `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`,
  () => `$2b$31$${"a".repeat(53)}`,
  () => "a".repeat(257),
  () => "a".repeat(8_193),
  () => "a".repeat(70_000),
  () => "(".repeat(3_000),
  () => `{"a":${"[".repeat(500)}`,
];

export const hostileText = (dice: Dice): string => dice.pick(TEXTS)();

export function hostileValue(dice: Dice): unknown {
  return dice.chance(0.5) ? hostileText(dice) : dice.pick(VALUES)();
}

/** A value with one thing changed somewhere in it: a field replaced, left out, added or given another type. */
export function damaged(value: unknown, dice: Dice): unknown {
  if (typeof value !== "object" || value === null || dice.chance(0.05)) return bent(value, dice);
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostileValue(dice)];
    const at = dice.below(value.length);
    return value.map((each, index) => (index === at ? damaged(each, dice) : each));
  }
  const entries = Object.entries(value);
  const at = dice.below(entries.length + 1);
  if (at === entries.length) {
    return Object.fromEntries([...entries, [dice.pick(["further", "__proto__", "id", ""]), hostileValue(dice)]]);
  }
  if (dice.chance(0.15)) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(entries.map(([name, each], index) => [name, index === at ? damaged(each, dice) : each]));
}

/** Another value in place of one: similar, or of another kind. */
function bent(value: unknown, dice: Dice): unknown {
  if (typeof value === "string" && dice.chance(0.4)) {
    return dice.pick([`${value} `, `${value}\u0000`, `${value}.`, ` ${value}`, `${value}${value}`, [value], { value }]);
  }
  if (typeof value === "number" && dice.chance(0.5))
    return dice.pick([-value, value + 0.5, String(value), value * 1e9]);
  return hostileValue(dice);
}
