import { Kind, OptionalKind, type TSchema } from "@sinclair/typebox";
import { ACCESS_TOKEN_TYPE } from "#contract/oauth/token.ts";
import { OAUTH_GRANT_TYPES } from "#contract/oauth-clients.ts";
import { authenticator } from "#testing/people/authenticator.ts";
import type { Dice } from "./dice.ts";
import { fresh, type Known } from "./known.ts";

/** What valid values are made of. */
export interface Source {
  dice: Dice;
  /** Values of the caller's own project. */
  mine: Known;
  /** References to values of the other project, by the name of a field. */
  theirs: (name: string, noun: string, isUuid: boolean) => string | null;
  /** The noun of the endpoint's path: what `id` is the id of. */
  noun: string;
  /** Counts up, so that values that may exist once are new. */
  serial(): number;
}

export const PASSWORD = "correct horse battery";
const THEIRS_CHANCE = 0.08;
const DAY_MILLIS = 86_400_000;

/** A value that fits a schema, with values of earlier replies wherever a name or a format allows one. */
export function validValue(schema: TSchema, source: Source, name = ""): unknown {
  const { dice } = source;
  switch (schema[Kind]) {
    case "Object": {
      const all = Object.entries(schema.properties as Record<string, TSchema>);
      const density = dice.pick([0.1, 0.4, 0.9]);
      const given = all.filter(([, each]) => !each[OptionalKind] || dice.chance(density));
      return Object.fromEntries(given.map(([key, each]) => [key, validValue(each, source, key)]));
    }
    case "Array": {
      const count = Math.max(schema.minItems ?? 0, dice.below(Math.min(4, (schema.maxItems ?? 4) + 1)));
      return Array.from({ length: count }, () => validValue(schema.items, source, name.replace(/s$/, "")));
    }
    case "Union":
      return validValue(dice.pick(schema.anyOf as TSchema[]), source, name);
    case "Intersect":
      return Object.assign({}, ...schema.allOf.map((each: TSchema) => validValue(each, source, name)));
    case "Literal":
      return schema.const;
    case "Null":
      return null;
    case "Boolean":
      return dice.chance(0.6);
    case "Integer":
    case "Number":
      return numberFor(schema, dice, name);
    case "String":
      return textFor(schema, source, name);
    case "Record":
      return { [`key${dice.below(3)}`]: "a value" };
    default:
      return jsonValue(dice, schema.type === "object");
  }
}

function numberFor({ minimum, maximum, type }: TSchema, dice: Dice, name: string): number {
  const low = minimum ?? 0;
  const high = maximum ?? 1_000_000;
  if (/millis/.test(name)) {
    const wanted = name.startsWith("expires_in") ? DAY_MILLIS : Date.now() + (dice.below(60) - 5) * DAY_MILLIS;
    return Math.min(high, Math.max(low, wanted));
  }
  const value = dice.pick([low, high, low + dice.below(Math.min(50, high - low + 1)), low + 1]);
  return type === "integer" ? Math.floor(value) : value;
}

/** The second factor of every user who gets one. */
const phone = authenticator(Date, Buffer.from("01234567890123456789"));

/** Values by the name of a field, where its schema says too little. */
const BY_NAME: Record<string, (source: Source) => string> = {
  password: () => PASSWORD,
  old_password: () => PASSWORD,
  new_password: () => PASSWORD,
  totp: () => phone.code(),
  totp_secret_base64: () => phone.secretBase64,
  grant_type: ({ dice }) => dice.pick(["refresh_token", "authorization_code", ...OAUTH_GRANT_TYPES]),
  scope: ({ dice }) => dice.pick(["openid", "openid profile email offline_access", "openid unknown"]),
  subject_token: ({ mine, dice }) => mine.one(dice, "access_token") ?? "x.y.z",
  subject_token_type: () => ACCESS_TOKEN_TYPE,
  response_type: () => "code",
  code_challenge_method: () => "S256",
  code_challenge: () => "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
  code_verifier: () => "dBjFTJ8aLqWfq4wYgj4K2rLxkTnJ1Y9XbV5sJ0q3nZo",
  redirect_uri: ({ mine, dice }) =>
    (dice.chance(0.6) ? mine.one(dice, "redirect_uri") : null) ?? "http://localhost/callback",
  error_redirect_url: () => "http://localhost/error",
  after_callback_redirect_url: () => "http://localhost/after",
  provider_id: ({ dice }) => dice.pick(["github", "google", "spotify", "microsoft"]),
  provider_config_id: ({ dice }) => dice.pick(["github", "google"]),
  // Of an app, or of the project itself, where its own SDK is the client.
  client_id: ({ mine, dice }) => mine.one(dice, dice.chance(0.7) ? "client_id" : "project_id") ?? "internal",
  client_secret: ({ mine, dice }) =>
    mine.one(dice, dice.chance(0.7) ? "client_secret" : "publishable_client_key") ?? "pck_x",
  config_override_string: ({ dice }) =>
    dice.pick([
      "{}",
      '{"auth.anonymous":{"allowSignIn":true}}',
      '{"teams.allowClientTeamCreation":true}',
      '{"auth.password":{"allowSignIn":true},"auth.otp.allowSignIn":true}',
    ]),
  tsx_source: ({ dice }) => dice.pick(["export function EmailTheme() { return <b>x</b>; }", "export default 1", ""]),
  order_by: ({ dice }) => dice.pick(["signed_up_at", "last_active_at"]),
  host: () => "127.0.0.1",
};

function textFor(schema: TSchema, source: Source, name: string): string {
  const { dice, mine, noun } = source;
  const { format, maxLength = 64, minLength = 0 } = schema;
  const wantsUuid = ["uuid", "any-id", "cursor", "user-cursor", "user-id-or-me"].includes(format);
  const isReference = wantsUuid || /(^|_)(id|token|code|nonce|key|secret|email|cursor|value)$/.test(name);
  if (isReference && dice.chance(THEIRS_CHANCE)) {
    const theirs = source.theirs(name, noun, wantsUuid);
    if (theirs) return theirs;
  }
  if (format === "user-id-or-me" && dice.chance(0.5)) return "me";
  const named = Object.hasOwn(BY_NAME, name) ? BY_NAME[name]?.(source) : undefined;
  if (named !== undefined && dice.chance(0.9)) return named;
  if (isReference && dice.chance(0.85)) {
    const found = mine.find(dice, name, noun, wantsUuid);
    if (found) return found;
  }
  const serial = source.serial();
  switch (format) {
    case "uuid":
    case "any-id":
    case "user-cursor":
    case "user-id-or-me":
      return `00000000-0000-4000-8000-${String(serial).padStart(12, "0")}`;
    case "cursor": {
      const place = dice.pick(["", ".1700000000000", ".9999999999999999", ".~Zm9v", ".~AAAA", ".~_w"]);
      return `00000000-0000-4000-8000-${String(serial).padStart(12, "0")}${place}`;
    }
    case "email":
    case "strict-email":
      return (dice.chance(0.5) ? mine.one(dice, "email") : null) ?? `f${fresh(String(serial))}@fuzz.example`;
    case "url":
    case "http-url":
    case "trusted-domain":
      return dice.pick(["http://localhost/handler", "http://localhost:3000/a?b=c#d", "https://x.invalid/"]);
    case "host-pattern":
      return dice.pick(["x.invalid", "*.a.example.com", "localhost"]);
    case "handler-path":
      return "/handler";
    case "base64":
      return phone.secretBase64;
    case "code":
      return "x".repeat(45);
    case "own-permission-id":
    case "permission-id":
      return mine.one(dice, "permission_id") ?? dice.pick(["team_member", "$update_team", `p${serial}`]);
    case "provider-id":
      return dice.pick(["github", "my_oidc"]);
    default: {
      const text = dice.pick(["a text", "Zoë 🙂", "<b>&amp;", "x".repeat(Math.min(maxLength, 2_000)), ""]);
      return text.slice(0, maxLength).padEnd(minLength, "-");
    }
  }
}

function jsonValue(dice: Dice, isObject: boolean, depth = 0): unknown {
  if (isObject || dice.chance(0.5)) {
    if (depth > 3) return {};
    return Object.fromEntries(
      Array.from({ length: dice.below(4) }, (_, at) => [
        dice.pick(["a", `k${at}`, "", "__proto__", "constructor", "ключ"]),
        jsonValue(dice, false, depth + 1),
      ]),
    );
  }
  return dice.pick([null, 0, -1.5, "text", [], [[1]], true, "\u2028"]);
}
