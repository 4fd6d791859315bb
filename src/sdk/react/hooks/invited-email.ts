import { isKnown } from "#contract/errors.ts";
import type { HallpassClientApp } from "#sdk/apps/client-app.ts";
import { RETURN_TO } from "#sdk/redirects/trust.ts";

/** The addresses of invitations, because each question counts as one of the twenty attempts of a code. */
const known = new Map<string, Promise<{ email?: string }>>();

/**
 * Finds the address that an invitation was emailed to, or that another app's request hints at, on a page of sign-in or sign-up
 * that leads back to the page of the invitation or of the request.
 */
export async function invitedEmail(
  app: HallpassClientApp,
  { href }: Pick<Location, "href"> = window.location,
  isInField = () => document.activeElement instanceof HTMLInputElement,
): Promise<{ email?: string }> {
  const returnTo = new URL(new URL(href).searchParams.get(RETURN_TO) ?? "", href);
  const code = returnTo.searchParams.get("code");
  const isInvitation = code && returnTo.pathname === new URL(app.urls.teamInvitation, href).pathname;
  const found = isInvitation ? await recipientBy(app, code) : await hinted(app, { href });
  // A person who is in a field is about to type: the text would come behind the suggestion.
  return isInField() ? {} : found;
}

function recipientBy(app: HallpassClientApp, code: string): Promise<{ email?: string }> {
  const recipient = known.get(code) ?? recipientOf(app, code);
  known.set(code, recipient);
  return recipient;
}

async function hinted(app: HallpassClientApp, at: Pick<Location, "href">): Promise<{ email?: string }> {
  const { requestToReturnTo } = await import("./authorization-request.ts");
  const email = (await requestToReturnTo(app, at))?.login_hint;
  return email ? { email } : {};
}

async function recipientOf(app: HallpassClientApp, code: string): Promise<{ email?: string }> {
  const result = await app.getTeamInvitationSignUp(code);
  if (result.status === "ok") return { email: result.data.recipientEmail };
  // Whoever has an account with the address signs in with it.
  return isKnown(result.error, "USER_EMAIL_ALREADY_EXISTS") ? { email: result.error.details.email } : {};
}
