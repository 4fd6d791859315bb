/** A page of an app that uses a published client; the test replaces the name with the client's package. */
import "./without-pauses.mjs";
import { StackClientApp } from "published-client";

window.journey = async ({ baseUrl, projectId, publishableClientKey }) => {
  const open = (redirectMethod = "none") =>
    new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "cookie", redirectMethod });
  const app = open();
  const email = `ada-${crypto.randomUUID()}@example.com`;
  const password = "a long password of ada";
  const codeOf = (result) => (result.status === "ok" ? "ok" : result.error.errorCode);
  const verificationCallbackUrl = `${location.origin}/handler/email-verification`;
  const signIn = (given) => app.signInWithCredential({ email, password: given, noRedirect: true });
  const told = {};

  told.nobody = await app.getUser();
  told.signUp = codeOf(await app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl }));
  told.isAda = (await app.getUser()).primaryEmail === email;
  // Like a reload: only the cookies are left.
  const user = await open().getUser();
  told.reloaded = user.primaryEmail === email;
  await user.update({ displayName: "Ada" });
  await user.signOut({ redirectUrl: location.href });
  told.signedOut = await open().getUser();
  told.wrongPassword = codeOf(await signIn("not hers"));
  told.signIn = codeOf(await signIn(password));
  told.back = (await app.getUser()).displayName;
  // These clients create passkeys only in apps that redirect.
  const staying = open({ useNavigate: () => () => {}, navigate: () => {} });
  told.passkey = codeOf(await (await staying.getUser()).registerPasskey());
  told.hasPasskey = (await open().getUser()).passkeyAuthEnabled;
  await (await open().getUser()).signOut({ redirectUrl: location.href });
  told.passkeySignIn = codeOf(await staying.signInWithPasskey());
  told.backByPasskey = (await open().getUser()).displayName;
  return told;
};
