import { expect, test } from "bun:test";
import { isEmail, isStrictEmail, withAsciiDomain } from "#contract/fields.ts";
import { readableAddress } from "#contract/readable-address.ts";
import { growth, HOSTILE, LINEAR } from "#testing/server/growth.ts";
import { withoutAddresses } from "./access/outgoing.ts";
import { parseHash } from "./crypto/hashes/parse.ts";
import { eventFilterOf } from "./events/listeners.ts";
import { systemPrompt } from "./features/ai-chat/prompt.ts";
import { judgeVersion } from "./features/feature-support/versions.ts";
import { foldCase } from "./features/users/search/fold-case.ts";
import { phraseOf } from "./features/users/search/hit-statements.ts";
import { permissionGraph } from "./foundation/permissions/graph.ts";
import { renderConfig } from "./foundation/project-config/render.ts";
import { givenImage } from "./foundation/stored-files/image.ts";
import { allowing } from "./http/reply/cors.ts";
import { parseForeignJson } from "./http/reply/json.ts";
import { releaseOf } from "./http/request/client-version.ts";
import { formatComplaints } from "./http/request/formats.ts";
import { plain } from "./http/request/origin.ts";
import { queryIn, whereOf } from "./http/request/where.ts";
import { plainName } from "./mail/servers/plain-name.ts";

const quietly = (work: () => unknown) => {
  try {
    return work();
  } catch {
    // A refusal counts like a result: only the time matters.
    return null;
  }
};

const settings = { publicUrl: "https://auth.example.com" };
const FORMATS = [
  "url",
  "http-url",
  "trusted-domain",
  "email",
  "base64",
  "one-line",
  "permission-id",
  "uuid",
  "provider-id",
];

/** Functions that read texts written by users, owners and strangers. */
const READERS: Record<string, (text: string) => unknown> = {
  "names in mails": plainName,
  "messages of foreign servers": withoutAddresses,
  "JSON bodies": (text) => parseForeignJson(JSON.stringify({ text: text.toWellFormed() })),
  "nested JSON bodies": (text) => parseForeignJson(text),
  addresses: (text) => [
    isEmail(text),
    isStrictEmail(text),
    isEmail(`${text}@example.com`),
    withAsciiDomain(`a@${text}`),
    readableAddress(`a@xn--${text}`),
  ],
  "values with a format": (text) => FORMATS.map((format) => formatComplaints(format, "body.x", text)),
  "imported hashes": (text) => [
    parseHash(text),
    parseHash(`$argon2id$v=19$m=8,t=1,p=1$${text}$${text}`),
    parseHash(`$digest$a=md5,t=${text}$${text}$${text}`),
    parseHash(`$wrapped$${text}$argon2id$v=19$m=8,t=1,p=1$${text}$${text}`),
    parseHash(`pbkdf2_sha256$1000$${text}$${text}`),
  ],
  "search terms": (text) => phraseOf(foldCase(text)),
  images: (text) => givenImage({ settings }, `data:image/png;base64,${text}`, "client", "user-profile-images"),
  "sources that the assistant is shown": (text) => systemPrompt("email-theme", { stored: text, edited: null }),
  "client versions": (text) => [releaseOf(`js @${text}`), judgeVersion(text, "1.2.3")],
  "forwarded addresses": (text) => [plain(text), plain(`[${text}`)],
  "requested headers": allowing,
  paths: (text) => [whereOf({ url: `http://h/${text}` }), [...queryIn({ url: `http://h/?${text}` })]],
};

// The author of a text chooses its length and content, and the server's thread serves every request.
test.each(Object.keys(READERS))("%s are read in linear time, whatever is in them", (name) => {
  const read = READERS[name] ?? String;

  const slow = Object.keys(HOSTILE).filter((kind) => {
    const make = HOSTILE[kind] ?? String;
    return growth(make, (text) => quietly(() => read(text)), 16_384) > LINEAR;
  });

  expect(slow).toEqual([]);
});

test("resolving many permissions takes one pass over them, however they contain each other", () => {
  const layers = (size: number) => {
    const ids = Array.from({ length: size }, (_, at) => `p${at}`);
    const permissions = Object.fromEntries(
      ids.map((id, at) => [
        id,
        { containedPermissionIds: Object.fromEntries(ids.slice(at + 1, at + 40).map((each) => [each, true])) },
      ]),
    );
    return { ids, config: renderConfig({ "rbac.permissions": permissions }) };
  };

  const [small, large] = [layers(500), layers(4_000)];
  const made = new Map([small, large].map((each) => [String(each.ids.length), each]));
  const close = (size: string) => {
    const { ids = [], config } = made.get(size) ?? {};
    return config && permissionGraph(config).closure(ids, "team");
  };
  // Built once per configuration.
  for (const size of made.keys()) close(size);

  const ratio = growth(String, close, 500);

  expect(ratio).toBeLessThan(LINEAR);
});

test("the endpoints of an event are looked up, not searched", () => {
  const many = (size: number) => Array.from({ length: size }, (_, at) => `channel-${at}`);
  const madeOf = (size: number) => ({
    listener: { id: "e", projectId: "p", eventTypes: many(size), channels: many(size) },
    event: {
      id: "m",
      projectId: "p",
      type: `channel-${size - 1}`,
      channels: many(size).map((each) => `${each}x`),
      createdAt: 0,
    },
  });
  // Made once for each size: collecting the garbage of lists is not what is measured.
  const made = new Map<string, ReturnType<typeof madeOf>>();
  const hear = (size: string) => {
    const { listener, event } = made.get(size) ?? madeOf(Number(size));
    return eventFilterOf(listener)(event);
  };
  const sized = (size: number) => {
    made.set(String(size), madeOf(size));
    return String(size);
  };

  expect(growth(sized, hear, 1_000)).toBeLessThan(LINEAR);
});
