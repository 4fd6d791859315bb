import type { Level } from "#contract/access.ts";
import {
  ANSWER_PARAMETERS,
  authorizeHostedSignIn,
  openHostedPage,
  PROMPT_CREATE,
} from "#contract/auth/hosted-sign-in.ts";
import type { TokenReply } from "#contract/auth/oauth.ts";
import { fillPath } from "#contract/endpoint.ts";
import { isKnown } from "#contract/errors.ts";
import { PRODUCT_PREFIX } from "#contract/headers.ts";
import { PKCE_METHOD } from "#contract/limits.ts";
import { isRelative, pathOf, RETURN_TO } from "#sdk/redirects/trust.ts";
import { HOSTED_PAGE } from "#sdk/redirects/urls.ts";
import { authorizationsOf } from "#sdk/sign-in/authorization.ts";
import type { SignInParts } from "#sdk/sign-in/parts.ts";
import { createPkce, createState } from "#sdk/sign-in/pkce.ts";
import type { Connection } from "#sdk/wire/connection.ts";

/** A sign-in that has begun: where the browser goes, and the cookie by which the app recognizes its return. */
export interface Begun {
  url: string;
  cookie: { name: string; value: string };
}

/** A return to the app, of a sign-in that this browser has begun. */
export interface Returned {
  /** The cookie of the sign-in, to be removed. */
  cookieName: string;
  state: string;
  /** Null for an answer without a code. */
  code: string | null;
  verifier: string;
  /** The address to which the code belongs, without the answer in it. */
  page: string;
  /** Where the user was, on the app's own origin. */
  returnTo: string;
}

type Parts = Pick<SignInParts<Level>, "wire" | "session"> & {
  connection: Connection;
  /** The address of the server for browsers. */
  address: string;
};

/** A return address that is too long for a cookie is that of the page. */
const RETURN_MAX_LENGTH = 2_000;

export type HostedFlow = ReturnType<typeof hostedFlow>;

/** Both ends of a sign-in at the hosted pages, in a browser and on a server. docs/decisions/0036-one-sign-in-for-several-apps.md. */
export function hostedFlow(parts: Parts) {
  const { connection, address } = parts;
  const { projectId } = connection;
  const { redeem } = authorizationsOf(parts);
  const at = ({ path }: { path: string }, further: Record<string, string> = {}) =>
    `${address}/api/v1${fillPath(path, { project_id: projectId, ...further })}`;
  const cookieFor = (state: string, page: URL) =>
    `${page.protocol === "https:" ? "__Host-" : ""}${PRODUCT_PREFIX}-hosted-${projectId}-${state}`;

  return {
    /** The address of a hosted page. */
    addressOf: (page: string, further = new URLSearchParams()) =>
      `${at(openHostedPage, { page })}${further.size > 0 ? `?${further}` : ""}`,

    /** Begins a sign-in of the visitor of a page. */
    async begin(here: URL, { returnTo, isSignUp }: { returnTo: string; isSignUp: boolean }): Promise<Begun> {
      const page = withoutAnswer(here).href;
      const { verifier, challenge } = await createPkce();
      const state = createState();
      const query = {
        redirect_uri: page,
        response_type: "code",
        state,
        code_challenge: challenge,
        code_challenge_method: PKCE_METHOD,
        ...(isSignUp && { prompt: PROMPT_CREATE }),
      };
      const kept = returnTo.length > RETURN_MAX_LENGTH ? pathOf(new URL(page)) : returnTo;
      return {
        url: `${at(authorizeHostedSignIn)}?${new URLSearchParams(query)}`,
        cookie: { name: cookieFor(state, here), value: JSON.stringify([verifier, page, kept]) },
      };
    },

    /**
     * Reads the answer in the address of a page; null if there is none, and if another browser has begun the sign-in: a link of
     * somebody else must not sign this one in.
     */
    returned(here: URL, cookies: ReadonlyMap<string, string>): Returned | null {
      const { searchParams } = here;
      const [state, code] = [searchParams.get("state"), searchParams.get("code")];
      if (!state || !(code || searchParams.has("error"))) return null;
      const cookieName = cookieFor(state, here);
      const [verifier, page, returnTo] = textsIn(cookies.get(cookieName));
      if (!verifier || page !== withoutAnswer(here).href || !isRelative(returnTo ?? "//")) return null;
      const isOurs = searchParams.get("iss")?.endsWith(`/api/v1/projects/${projectId}`);
      return { cookieName, state, code: isOurs ? code : null, verifier, page, returnTo: returnTo ?? "/" };
    },

    /** Redeems the code of a return; null if it gives no session any more. */
    async redeem({ code, verifier, page }: Returned): Promise<TokenReply | null> {
      if (!code) return null;
      try {
        return await redeem({ code, verifier, redirectUri: page });
      } catch (error) {
        if (!isKnown(error, "INVALID_AUTHORIZATION_CODE")) throw error;
        console.warn(
          "Hallpass: the code of a sign-in at the hosted pages has expired, or was used; nobody is signed in.",
        );
        return null;
      }
    },
  };
}

/** The page to which a user of this address comes back. */
export const returnToOf = (here: URL): string => {
  const wanted = here.searchParams.get(RETURN_TO);
  if (wanted !== null && isRelative(wanted)) return wanted;
  const page = new URL(here);
  const ours = [...ANSWER_PARAMETERS, HOSTED_PAGE, RETURN_TO].filter((name) => page.searchParams.has(name));
  for (const name of ours) page.searchParams.delete(name);
  return pathOf(page);
};

/** An address without what a sign-in adds to it. */
export function withoutAnswer({ href }: URL): URL {
  const page = new URL(href);
  const { searchParams } = page;
  for (const name of [...ANSWER_PARAMETERS, HOSTED_PAGE, RETURN_TO]) searchParams.delete(name);
  // Always in the same spelling, so that the address is recognized.
  page.search = searchParams.toString();
  page.hash = "";
  return page;
}

/** The texts of a cookie that anybody may have written. */
function textsIn(cookie: string | undefined): (string | undefined)[] {
  try {
    const values: unknown = JSON.parse(cookie ?? "");
    if (Array.isArray(values) && values.every((each) => typeof each === "string")) return values;
  } catch {
    // The same as no cookie.
  }
  return [];
}
