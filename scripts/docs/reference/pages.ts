import { isNode, type Node } from "../../build/syntax.ts";
import type { Page } from "../page.ts";
import { slug } from "../slug.ts";
import { described, undocumentedMembers } from "./describe.ts";
import { type PublicExport, publicExports } from "./exports.ts";

const GENERATED =
  "This page is generated from the comments of the SDK's sources: `npm run docs` writes it, `npm run check` compares it.";

interface Part {
  file: string;
  title: string;
  about: string;
  has(each: PublicExport): boolean;
}

const inFolder =
  (...folders: string[]) =>
  ({ file }: PublicExport) =>
    folders.some((folder) => file.startsWith(`src/sdk/${folder}/`));

/** The pages of the reference. An export stands on the first page that has it, so the last one takes the rest. */
const PARTS: Part[] = [
  {
    file: "next",
    title: "Next.js",
    about:
      "The exports of `hallpass/next`, for the App Router. [The quickstart](../quickstart/next.md) puts them together.",
    has: ({ entry }) => entry === "hallpass/next",
  },
  {
    file: "admin",
    title: "Admin app",
    about:
      "The exports of `hallpass/admin`: an app that changes the settings of a project. Bundles for users do not contain it.",
    has: ({ entry }) => entry === "hallpass/admin",
  },
  {
    file: "hooks",
    title: "Hooks",
    about: "Functions of `hallpass/react` for components.",
    has: ({ entry, name, file }) =>
      entry === "hallpass/react" && (/^use[A-Z]/.test(name) || file.startsWith("src/sdk/react/hooks/")),
  },
  {
    file: "components",
    title: "Components",
    about: "Components and pages of `hallpass/react`, with their props.",
    has: ({ entry }) => entry === "hallpass/react",
  },
  {
    file: "apps",
    title: "Apps",
    about: "The objects that an app creates once. All other objects come from them.",
    has: inFolder("apps", "redirects", "verify"),
  },
  {
    file: "sign-in",
    title: "Sign-in",
    about: "Options and results of the methods that sign users in and up.",
    has: (each) => each.file === "src/sdk/request-like.ts" || inFolder("sign-in", "passkeys", "session")(each),
  },
  {
    file: "users",
    title: "Users",
    about: "Users as clients and servers see them, and their objects.",
    has: (each) =>
      each.file === "src/sdk/register.ts" ||
      inFolder("users", "contact-channels", "connected-accounts", "notifications", "api-keys")(each),
  },
  {
    file: "teams",
    title: "Teams and permissions",
    about: "Teams, their members and invitations, and permissions.",
    has: inFolder("teams", "permissions"),
  },
  {
    file: "projects",
    title: "Projects",
    about: "Projects with their configuration and emails.",
    has: inFolder("projects", "emails", "instance"),
  },
  {
    file: "errors",
    title: "Errors and results",
    about: "Errors that calls return and throw, and other values.",
    has: () => true,
  },
];

/** `docs/reference`: every export of the package, from its source. */
export function referencePages(all: PublicExport[] = publicExports()): Page[] {
  const placed = Map.groupBy(withoutRepetitions(all), (each) => PARTS.find(({ has }) => has(each))?.file ?? "errors");
  const addresses = new Map(
    [...placed].flatMap(([file, own]) =>
      own.map(({ name, entry }) => [`${entry} ${name}`, { file, anchor: slug(name) }] as const),
    ),
  );
  return PARTS.map(({ file, title, about }) => ({
    file: `docs/reference/${file}.md`,
    markdown: [
      `# ${title}`,
      about,
      GENERATED,
      ...(placed.get(file) ?? []).map((each) => `${described(each)}${relatedTo(each, file, addresses)}`),
    ].join("\n\n"),
  }));
}

const ENTRIES = ["hallpass", "hallpass/react", "hallpass/admin", "hallpass/next"];

/** Types that `hallpass` and another entry export are described once. */
function withoutRepetitions(all: PublicExport[]): PublicExport[] {
  const nameOf = ({ file, name }: PublicExport) => `${file} ${name}`;
  const ofCore = new Set(all.filter(({ entry }) => entry === "hallpass").map(nameOf));
  return all.filter((each) => each.entry === "hallpass" || !ofCore.has(nameOf(each)));
}

type Addresses = Map<string, { file: string; anchor: string }>;

/** Links to the other exports that a declaration names. */
function relatedTo({ name, entry, source, declarations }: PublicExport, page: string, addresses: Addresses): string {
  const text = declarations.map(({ start, end }) => source.slice(start, end)).join("\n");
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  const names = [...new Set(code.match(/\b[A-Z]\w+\b/g))].filter((each) => each !== name);
  const links = names.flatMap((each) => {
    // A name can be a type in one entry and a component in another.
    const address = [entry, ...ENTRIES].map((from) => addresses.get(`${from} ${each}`)).find((found) => found);
    if (!address) return [];
    return `[\`${each}\`](${address.file === page ? "" : `${address.file}.md`}#${address.anchor})`;
  });
  return links.length === 0 ? "" : `\n\nSee also: ${links.join(", ")}.`;
}

/**
 * Exports and members of classes without a comment that says what they are, and hooks and components without an example:
 * one sentence each.
 */
export const undocumentedExports = (all: PublicExport[] = publicExports()): string[] =>
  all.flatMap((each) => {
    const { comment, name, entry, file, declarations } = each;
    const members = undocumentedMembers(each);
    if (members.length > 0) return members.map((member) => `${file}: ${name}.${member} has no documentation comment.`);
    if (comment === "") return [`${file} exports ${name} as part of ${entry} without a documentation comment.`];
    const isForReact = ["hallpass/react", "hallpass/next"].includes(entry) && declarations.some(isFunction);
    return isForReact && !/^ {4}/m.test(comment)
      ? [`${file} exports ${name} as part of ${entry} without an example, an indented line in its comment.`]
      : [];
  });

function isFunction({ type, declarations }: Node): boolean {
  if (type === "FunctionDeclaration" || type === "TSDeclareFunction") return true;
  const [first]: unknown[] = Array.isArray(declarations) ? declarations : [];
  return isNode(first) && isNode(first.init) && first.init.type === "ArrowFunctionExpression";
}
