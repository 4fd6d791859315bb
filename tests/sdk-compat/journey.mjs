/** A user's actions in an app with a published client. */
import { createHmac } from "node:crypto";
import {
  attemptCode,
  codeOf,
  common,
  mailed,
  project,
  StackAdminApp,
  StackClientApp,
  StackServerApp,
  tell,
} from "./client.mjs";

const { secretServerKey, superSecretAdminKey } = project.keys;
const verificationCallbackUrl = "http://localhost:3000/handler/email-verification";
const told = {};

const app = new StackClientApp({ ...common, tokenStore: "memory" });
const email = `ada-${crypto.randomUUID()}@example.com`;
const password = "a long password of ada";
const signUp = () => app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl });
const signIn = (given) => app.signInWithCredential({ email, password: given, noRedirect: true });

told.nobody = await app.getUser();
told.signUp = codeOf(await signUp());
const ada = await app.getUser();
told.user = { isAda: ada.primaryEmail === email, verified: ada.primaryEmailVerified, hasPassword: ada.hasPassword };
await ada.update({ displayName: "Ada Lovelace", clientMetadata: { theme: "dark" } });
const updated = await app.getUser();
told.updated = { name: updated.displayName, metadata: updated.clientMetadata };
told.project = (await app.getProject()).displayName;
told.sessions = (await updated.getActiveSessions()).map(({ isCurrentSession }) => isCurrentSession);
const ended = await updated.currentSession.getTokens();
await updated.signOut({ redirectUrl: "http://localhost:3000/" });
told.signedOut = await app.getUser();

told.signUpTwice = codeOf(await signUp());
told.wrongPassword = codeOf(await signIn("not hers"));
told.signIn = codeOf(await signIn(password));
const back = await app.getUser();
told.back = back.displayName;

/** A store that has only a refresh token must first get an access token. */
const resumed = (refreshToken) => new StackClientApp({ ...common, tokenStore: { accessToken: "", refreshToken } });
const tokens = await back.currentSession.getTokens();
told.refreshed = (await resumed(tokens.refreshToken).getUser())?.id === back.id;
told.endedSession = await resumed(ended.refreshToken).getUser();

const server = new StackServerApp({ ...common, secretServerKey, tokenStore: tokens });
const seen = await server.getUser();
told.server = { isAda: seen.primaryEmail === email, name: seen.displayName, metadata: seen.clientMetadata };

const admin = new StackAdminApp({ ...common, secretServerKey, superSecretAdminKey, tokenStore: "memory" });
const administered = await admin.getProject();
await administered.update({ displayName: "Renamed", config: { clientUserDeletionEnabled: true } });
const renamed = await admin.getProject();
told.admin = {
  was: administered.displayName,
  is: renamed.displayName,
  deletion: renamed.config.clientUserDeletionEnabled,
  credentials: renamed.config.credentialEnabled,
};
const key = await admin.createInternalApiKey({
  description: "made by a published client",
  expiresAt: new Date(Date.now() + 60_000),
  hasPublishableClientKey: true,
  hasSecretServerKey: false,
  hasSuperSecretAdminKey: false,
});
const listed = await admin.listInternalApiKeys();
told.key = { form: key.publishableClientKey.slice(0, 4), listed: listed.some(({ id }) => id === key.id) };
await key.revoke();
told.revoked = (await admin.listInternalApiKeys()).find(({ id }) => id === key.id)?.isValid();

/** The current code of an authenticator app. */
function totpOf(secret) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac("sha1", secret).update(counter).digest();
  return String((mac.readUInt32BE(mac.at(-1) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
const secret = crypto.getRandomValues(new Uint8Array(20));
await back.update({ totpMultiFactorSecret: secret });
if (app.signInWithMfa) {
  const enter = (totp) => app.signInWithMfa(totp, attemptCode(), { noRedirect: true });
  told.asked = await signIn(password).then(codeOf, () => "asked");
  told.wrongFactor = codeOf(await enter(totpOf(Buffer.alloc(20))));
  told.secondFactor = codeOf(await enter(totpOf(secret)));
} else {
  // The oldest client asks for the code itself, in the browser's own dialog.
  globalThis.prompt = () => totpOf(secret);
  told.secondFactor = codeOf(await signIn(password));
}
const withFactor = await app.getUser();
told.secondFactorOn = withFactor.isMultiFactorRequired;
await withFactor.update({ totpMultiFactorSecret: null });
told.secondFactorOff = (await app.getUser()).isMultiFactorRequired;

/** Does what the confirmation page of the same package does. */
async function confirm(url) {
  const internals = app[Symbol.for("StackAuth--DO-NOT-USE-OR-YOU-WILL-BE-FIRED--StackAppInternals")];
  const { refreshToken } = await withFactor.currentSession.getTokens();
  const body = JSON.stringify({ login_code: new URL(url).searchParams.get("login_code"), refresh_token: refreshToken });
  const headers = { "Content-Type": "application/json" };
  await internals.sendRequest("/auth/cli/complete", { method: "POST", headers, body });
}
if (app.promptCliLogin) {
  const appUrl = "http://localhost:3000";
  const login = await app.promptCliLogin({ appUrl, waitTimeMillis: 50, promptLink: (url) => void confirm(url) });
  const signedIn = login.status === "ok" && (await resumed(login.data).getUser());
  told.cli = { status: codeOf(login), isAda: signedIn && signedIn.id === back.id };
}

const verification = await mailed(email, "link");
told.verified = [codeOf(await app.verifyEmail(verification)), codeOf(await app.verifyEmail(verification))];
told.isVerified = (await app.getUser()).primaryEmailVerified;

const second = `second-${email}`;
const added = await back.createContactChannel({ value: second, type: "email", usedForAuth: false });
const channel = async () => (await back.listContactChannels()).find(({ value }) => value === second);
const stateOf = (each) => each && { verified: each.isVerified, primary: each.isPrimary, usedForAuth: each.usedForAuth };
told.channels = [stateOf(added)];
// The oldest client reads the page's URL for this, which exists only in browsers.
if (!project.isOldest) {
  await (await channel()).sendVerificationEmail({ callbackUrl: verificationCallbackUrl });
  told.channelVerified = codeOf(await app.verifyEmail(await mailed(second, "link")));
  await (await channel()).update({ usedForAuth: true });
  told.channels.push(stateOf(await channel()));
}
await (await channel()).delete();
told.channels.push(stateOf(await channel()));

const newer = "a newer password of ada";
told.wrongOldPassword = (await back.updatePassword({ oldPassword: "not hers", newPassword: newer }))?.errorCode;
told.updatedPassword = (await back.updatePassword({ oldPassword: password, newPassword: newer }))?.errorCode ?? "ok";
const resetCallbackUrl = "http://localhost:3000/handler/password-reset";
told.forgot = codeOf(await app.sendForgotPasswordEmail(email, { callbackUrl: resetCallbackUrl }));
const resetCode = await mailed(email, "link");
told.resetCode = codeOf(await app.verifyPasswordResetCode(resetCode));
told.reset = [];
for (let i = 0; i < 2; i++) told.reset.push(codeOf(await app.resetPassword({ code: resetCode, password })));
told.afterReset = [codeOf(await signIn(newer)), codeOf(await signIn(password))];

// A reset revokes all sessions.
await (await app.getUser()).delete();
told.deleted = codeOf(await signIn(password));

const mailedTo = `mailed-${crypto.randomUUID()}@example.com`;
const callbackUrl = "http://localhost:3000/handler/magic-link-callback";
const { nonce } = (await app.sendMagicLinkEmail(mailedTo, { callbackUrl })).data;
const otp = await mailed(mailedTo, "otp");
const enter = () => app.signInWithMagicLink(otp + nonce, { noRedirect: true });
told.magicLink = [codeOf(await enter()), codeOf(await enter())];
const byMail = await app.getUser();
told.byMail = { isTheirs: byMail.primaryEmail === mailedTo, verified: byMail.primaryEmailVerified };

told.setPassword = (await byMail.setPassword({ password }))?.errorCode ?? "ok";
told.setTwice = await byMail.setPassword({ password: newer }).then(String, () => "refused");
told.byNewPassword = codeOf(await app.signInWithCredential({ email: mailedTo, password, noRedirect: true }));

const shop = new StackClientApp({ ...common, tokenStore: "memory" });
const someone = await shop.getUser({ or: "anonymous" });
const again = await shop.getUser({ or: "anonymous" });
told.anonymous = { is: someone.isAnonymous, same: again.id === someone.id };
const named = { email: `named-${mailedTo}`, password, noRedirect: true, verificationCallbackUrl };
told.named = codeOf(await shop.signUpWithCredential(named));
const becameReal = await shop.getUser();
told.becameReal = { same: becameReal.id === someone.id, is: becameReal.isAnonymous };

tell(told);
