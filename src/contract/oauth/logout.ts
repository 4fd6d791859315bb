import { type Static, Type } from "@sinclair/typebox";
import { endpoint } from "../endpoint.ts";
import { Name } from "../fields.ts";
import { TOKEN_MAX_LENGTH } from "../limits.ts";
import { sentText } from "./authorize.ts";

/** Where the browser goes afterwards. */
const back = {
  client_id: sentText("The client; an ID token names it, too."),
  post_logout_redirect_uri: sentText("One of the client's addresses for this."),
  state: sentText("Comes back with the browser."),
  ui_locales: sentText("Languages for the pages, separated by spaces."),
};

/** The parameters of a logout (OpenID Connect RP-Initiated Logout 1.0, section 2). */
const LogoutParameters = Type.Object({
  id_token_hint: sentText("An ID token of the user who signs out; it may have expired.", TOKEN_MAX_LENGTH),
  logout_hint: sentText("Ignored: the session is that of the browser."),
  ...back,
});
export type LogoutParameters = Static<typeof LogoutParameters>;

const LOGOUT = {
  access: "none",
  ofAuthorizationServer: true,
  params: Type.Object({ project_id: Name }),
  errors: [],
  oauthErrors: [],
} as const;

export const logout = endpoint({
  ...LOGOUT,
  method: "GET",
  path: "/projects/{project_id}/oauth/logout",
  summary: "Sign the browser's user out, at once or after a question; redirects to the client or shows a page",
  query: LogoutParameters,
});

export const logoutByForm = endpoint({
  ...LOGOUT,
  method: "POST",
  path: "/projects/{project_id}/oauth/logout",
  summary: "Do the same for parameters in a form",
  body: LogoutParameters,
  bodyType: "form",
});

export const confirmLogout = endpoint({
  ...LOGOUT,
  method: "POST",
  path: "/projects/{project_id}/oauth/logout/confirm",
  summary: "Sign out the user who has answered the question; only the page with the question sends this",
  body: Type.Object(back),
  bodyType: "form",
});
