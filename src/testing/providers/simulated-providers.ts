/** A request to a provider. */
export interface Asked {
  url: string;
  method: string;
  headers: Headers;
  form: URLSearchParams;
}

type Answerer = (asked: Asked) => unknown;

/** All OAuth providers as the server sees them: a URL, with any query, answers what a test sets; all other URLs fail. */
export function simulatedProviders() {
  const answers = new Map<string, Answerer>();
  const asked: Asked[] = [];
  return {
    asked,
    /** Sets the answer of a URL: JSON, a Response, or null for none. */
    answer(url: string, answer: unknown | Answerer | null) {
      if (answer === null) answers.delete(url);
      else answers.set(url, typeof answer === "function" ? (answer as Answerer) : () => answer);
    },
    /** The last request to a URL. */
    lastTo: (url: string) => asked.findLast((each) => each.url === url || withoutQuery(each.url) === url),
    async fetch(url: string, init: RequestInit = {}): Promise<Response> {
      const request = new Request(url, init);
      const form = new URLSearchParams(request.method === "POST" ? await request.text() : "");
      const entry: Asked = { url, method: request.method, headers: request.headers, form };
      asked.push(entry);
      const answerer = answers.get(url) ?? answers.get(withoutQuery(url));
      if (!answerer) throw new TypeError(`Nobody answers at ${url}.`);
      const answer = await answerer(entry);
      return answer instanceof Response ? answer : Response.json(answer);
    },
  };
}

const withoutQuery = (url: string) => url.split("?", 1)[0] ?? url;

export type SimulatedProviders = ReturnType<typeof simulatedProviders>;

export const GITHUB = {
  token: "https://github.com/login/oauth/access_token",
  user: "https://api.github.com/user",
  emails: "https://api.github.com/user/emails",
};

/** GitHub with an account for each authorization code: for tests in which several users sign in at once. */
export function githubOfAll(world: SimulatedProviders) {
  const holder = ({ headers }: Asked): GithubHolder =>
    JSON.parse(Buffer.from(headers.get("authorization")?.slice("Bearer ".length) ?? "", "base64url").toString());
  world.answer(GITHUB.token, ({ form }: Asked) => ({ access_token: form.get("code"), token_type: "bearer" }));
  world.answer(GITHUB.user, (asked: Asked) => ({ id: holder(asked).id, name: null }));
  world.answer(GITHUB.emails, (asked: Asked) => {
    const { email, verified } = holder(asked);
    return [{ email, verified, primary: true }];
  });
}

export interface GithubHolder {
  id: string;
  email: string;
  verified: boolean;
}

/** The authorization code of a user for `githubOfAll`. */
export const codeOf = (holder: GithubHolder) => Buffer.from(JSON.stringify(holder)).toString("base64url");

/** GitHub with one account, as most tests need it. */
export function githubAccount(
  world: SimulatedProviders,
  { id, email, verified = true, name = "Ada L." }: { id: number; email: string; verified?: boolean; name?: string },
) {
  world.answer(GITHUB.token, { access_token: `gho_${id}`, scope: "user:email", token_type: "bearer" });
  world.answer(GITHUB.user, { id, login: "ada", name, email: null, avatar_url: "https://avatars.example/ada.png" });
  world.answer(GITHUB.emails, [
    { email: "shown@users.noreply.github.example", verified: true, primary: false, visibility: null },
    { email, verified, primary: true, visibility: "private" },
  ]);
}
