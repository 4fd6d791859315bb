/** The actions of an app's server and its owner with a published client, and of the users whom they manage. */
import { codeOf, common, mailed, project, StackAdminApp, StackClientApp, StackServerApp, tell } from "./client.mjs";

const { secretServerKey, superSecretAdminKey } = project.keys;
const told = {};
const unique = crypto.randomUUID();
const address = (name) => `${name.toLowerCase()}-${unique}@example.com`;
const password = "a long password";
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const NOBODY = "2d6bb2a5-3f0e-4d8a-9c26-0f5d0a4f5c11";

const server = new StackServerApp({ ...common, secretServerKey, tokenStore: "memory" });
const admin = new StackAdminApp({ ...common, secretServerKey, superSecretAdminKey, tokenStore: "memory" });
const newApp = () => new StackClientApp({ ...common, tokenStore: "memory" });

async function signedIn(email) {
  const app = newApp();
  await app.signInWithCredential({ email, password, noRedirect: true });
  return { app, user: await app.getUser() };
}

// Users

const account = (name) => ({
  primaryEmail: address(name),
  primaryEmailVerified: true,
  primaryEmailAuthEnabled: true,
  password,
  displayName: name,
});
const ben = await server.createUser({
  ...account("Ben"),
  clientMetadata: { shown: 1 },
  clientReadOnlyMetadata: { fixed: 2 },
  serverMetadata: { hidden: 3 },
});
const carol = await server.createUser(account("Carol"));
const dave = await server.createUser({ displayName: "Dave" });
told.created = {
  verified: ben.primaryEmailVerified,
  metadata: [ben.clientMetadata, ben.clientReadOnlyMetadata, ben.serverMetadata],
  nameless: [dave.primaryEmail, dave.hasPassword],
};
told.taken = await server.createUser(account("Ben")).then(
  () => "created",
  (error) => error.errorCode,
);
told.nobody = await server.getUser(NOBODY);
told.people = (await server.listUsers()).map(({ displayName }) => displayName);
const newestFirst = await server.listUsers({ limit: 2, desc: true });
const rest = await server.listUsers({ limit: 2, desc: true, cursor: newestFirst.nextCursor });
told.pages = [newestFirst, rest].map((page) => page.map(({ displayName }) => displayName));
told.lastPage = rest.nextCursor;
told.found = (await server.listUsers({ query: "BEN-" })).map(({ id }) => id === ben.id);
await dave.update({ displayName: "David", serverMetadata: { rank: 1 }, profileImageUrl: PIXEL });
await dave.setPrimaryEmail(address("Dave"), { verified: true });
const david = await server.getUser(dave.id);
told.updated = [david.displayName, david.serverMetadata, david.primaryEmail === address("Dave")];
const image = await fetch(david.profileImageUrl);
told.image = [image.status, image.headers.get("content-type")];

// Permissions

const defined = await admin.createTeamPermissionDefinition({ id: "read", description: "Read everything" });
await admin.createTeamPermissionDefinition({ id: "write", containedPermissionIds: ["read"] });
await admin.createProjectPermissionDefinition({ id: "beta", description: "Sees new things" });
await admin.updateTeamPermissionDefinition("write", { description: "Change it", containedPermissionIds: ["read"] });
told.definitions = {
  made: defined.id,
  team: (await admin.listTeamPermissionDefinitions()).map(({ id }) => id),
  project: (await admin.listProjectPermissionDefinitions()).map(({ id }) => id),
};

// Teams

const team = await server.createTeam({ displayName: "The team", creatorUserId: ben.id });
await team.addUser(carol.id);
told.members = (await team.listUsers()).map(({ displayName }) => displayName).sort();
await team.update({ displayName: "Our team", profileImageUrl: PIXEL, serverMetadata: { plan: "free" } });
const again = await server.getTeam(team.id);
told.team = [again.displayName, again.serverMetadata, (await fetch(again.profileImageUrl)).status];
told.noTeam = await server.getTeam(NOBODY);

await carol.grantPermission(team, "write");
told.granted = [await carol.hasPermission(team, "read"), await carol.hasPermission(team, "$delete_team")];
told.direct = (await carol.listPermissions(team, { recursive: false })).map(({ id }) => id).sort();
await carol.revokePermission(team, "write");
told.revoked = await carol.hasPermission(team, "read");
// The oldest client knows only permissions of teams.
if (!project.isOldest) {
  await carol.grantPermission("beta");
  told.beta = [await carol.hasPermission("beta")];
  await carol.revokePermission("beta");
  told.beta.push(await carol.hasPermission("beta"));
}

// Team members

const bens = await signedIn(address("Ben"));
const [bensTeam] = await bens.user.listTeams();
told.bensTeam = bensTeam.displayName;
await bens.user.setSelectedTeam(bensTeam);
told.selected = (await bens.app.getUser()).selectedTeam.id === team.id;
const profile = await bens.user.getTeamProfile(bensTeam);
await profile.update({ displayName: "Captain" });
told.profile = (await bensTeam.listUsers()).map(({ teamProfile }) => teamProfile.displayName).sort();
told.mayDelete = await bens.user.hasPermission(bensTeam, "$delete_team");
await bensTeam.update({ displayName: "Ben's team", clientMetadata: { colour: "red" } });
told.renamed = (await bens.user.getTeam(team.id)).displayName;

const callbackUrl = "http://localhost:3000/handler/team-invitation";
const invite = (email) => bensTeam.inviteUser({ email, callbackUrl });
await invite(address("nobody"));
const [pending] = await bensTeam.listInvitations();
told.invited = pending.recipientEmail === address("nobody");
await pending.revoke();
told.invitations = (await bensTeam.listInvitations()).length;
await invite(address("Dave"));
const invitation = await mailed(address("Dave"), "link");
await dave.update({ password, primaryEmailAuthEnabled: true });
const daves = await signedIn(address("Dave"));
told.invitation = codeOf(await daves.app.verifyTeamInvitationCode(invitation));
told.invitedTo = (await daves.app.getTeamInvitationDetails(invitation)).data;
told.joined = [];
for (let i = 0; i < 2; i++) told.joined.push(codeOf(await daves.app.acceptTeamInvitation(invitation)));
const [davesTeam] = await daves.user.listTeams();
told.mayNot = await davesTeam.delete().then(
  () => "deleted",
  (error) => error.errorCode,
);
await daves.user.leaveTeam(davesTeam);
told.left = (await daves.user.listTeams()).length;
told.noTeamsByClients = await bens.user.createTeam({ displayName: "Ben's own" }).then(
  () => "created",
  () => "refused",
);
await (await admin.getProject()).update({ config: { clientTeamCreationEnabled: true, allowLocalhost: true } });
const own = await bens.user.createTeam({ displayName: "Ben's own" });
told.ownTeam = (await bens.app.getUser()).selectedTeam.id === own.id;

// Keys

if (bens.user.createApiKey) {
  await (await admin.getProject()).update({ config: { allowUserApiKeys: true, allowTeamApiKeys: true } });
  const key = await bens.user.createApiKey({ description: "of Ben", expiresAt: null });
  const teamKey = await bensTeam.createApiKey({ description: "of the team", expiresAt: new Date(Date.now() + 60_000) });
  told.keys = {
    form: [key.value.slice(0, 3), key.value.includes("user"), teamKey.value.includes("team")],
    owner: (await server.getUser({ apiKey: key.value }))?.id === ben.id,
    team: (await server.getTeam({ apiKey: teamKey.value }))?.id === team.id,
    listed: (await bens.user.listApiKeys()).map(({ value, description }) => [
      value.lastFour === key.value.slice(-4),
      description,
    ]),
    teamListed: (await bensTeam.listApiKeys()).length,
  };
  await key.update({ description: "Ben's" });
  await key.revoke();
  const [revoked] = await bens.user.listApiKeys();
  told.keys.revoked = [revoked.description, revoked.isValid(), revoked.whyInvalid()];
  told.keys.afterwards = await server.getUser({ apiKey: key.value });
}

// Sign-in methods

// Old releases, whose access tokens cannot say that somebody acts as the user, get no such session.
const session = await ben.createSession({ isImpersonation: true }).catch((error) => {
  told.impersonated = /does not support impersonation/.test(error.message) ? "refused" : String(error);
  return null;
});
if (session) {
  const impersonator = new StackClientApp({ ...common, tokenStore: await session.getTokens() });
  const asBen = await impersonator.getUser();
  told.impersonated = asBen.id === ben.id;
  told.sessions = (await asBen.getActiveSessions())
    .map(({ isImpersonation, isCurrentSession }) => [isImpersonation, isCurrentSession])
    .sort();
}
// A server with our SDK, or the console, makes the link; the app that it opens may have a published client.
const made = await fetch(new URL("/api/v1/auth/sessions/link", common.baseUrl), {
  method: "POST",
  headers: {
    "content-type": "application/json",
    [`x-${project.prefix}-access-type`]: "server",
    [`x-${project.prefix}-project-id`]: project.id,
    [`x-${project.prefix}-secret-server-key`]: secretServerKey,
  },
  body: JSON.stringify({
    user_id: ben.id,
    callback_url: "http://localhost:3000/handler/magic-link-callback",
    is_impersonation: true,
  }),
});
const oneTime = new URL((await made.json()).link).searchParams.get("code");
const opened = newApp();
const open = () => opened.signInWithMagicLink(oneTime, { noRedirect: true });
if (session) told.byLink = [codeOf(await open()), (await opened.getUser()).id === ben.id, codeOf(await open())];
const channel = await ben.createContactChannel({
  value: address("further"),
  type: "email",
  usedForAuth: false,
  isVerified: true,
});
told.channel = [channel.isVerified, channel.isPrimary];
await channel.update({ isPrimary: true });
told.primary = (await server.getUser(ben.id)).primaryEmail === address("further");

if (server.createOAuthProvider) {
  await (await admin.getProject()).update({ config: { oauthProviders: [{ id: "github", type: "shared" }] } });
  const linked = await server.createOAuthProvider({
    userId: carol.id,
    accountId: "carol-at-github",
    providerConfigId: "github",
    email: address("Carol"),
    allowSignIn: true,
    allowConnectedAccounts: false,
  });
  const provider = linked.status === "ok" && (await carol.listOAuthProviders())[0];
  told.provider = [codeOf(linked), provider?.accountId, provider?.type];
  await provider.delete();
  told.providers = (await carol.listOAuthProviders()).length;
}

// Mails

if (server.sendEmail) {
  const emailConfig = {
    type: "standard",
    host: "127.0.0.1",
    ...project.mail,
    senderName: "The app",
    senderEmail: "app@example.com",
  };
  await (await admin.getProject()).update({ config: { emailConfig } });
  const test = await admin.sendTestEmail({ recipientEmail: address("test"), emailConfig });
  told.testMail = test.status;
  await server.sendEmail({ userIds: [carol.id], html: "<p>Hello, code=no</p>", subject: "News from us" });
  const { id: themeId } = await admin.createEmailTheme("Ours");
  told.themes = (await admin.listEmailThemes()).map(({ displayName }) => displayName);
  const { id: templateId } = await admin.createEmailTemplate("Greeting");
  const template = (await admin.listEmailTemplates()).find(({ id }) => id === templateId);
  const saved = await admin.updateEmailTemplate(templateId, template.tsxSource, themeId);
  told.rendered = saved.renderedHtml.includes("<html");
  const subjects = async () => (await admin.listSentEmails()).map(({ subject }) => subject);
  for (let i = 0; i < 50 && !(await subjects()).includes("News from us"); i++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  told.sent = (await subjects()).includes("News from us");
  const carols = await signedIn(address("Carol"));
  const [transactional, marketing] = await carols.user.listNotificationCategories();
  await marketing.setEnabled(false);
  told.categories = [
    [transactional.name, transactional.canDisable],
    ...(await carols.user.listNotificationCategories()).map(({ name, enabled }) => [name, enabled]),
  ];
}

// The project

if ((await admin.getProject()).updateConfig) {
  const current = await admin.getProject();
  await current.updateConfig({ "users.allowClientUserDeletion": true });
  told.config = (await current.getConfig()).users.allowClientUserDeletion;
}
const internal = new StackClientApp({
  ...common,
  projectId: "internal",
  publishableClientKey: project.internalKey,
  tokenStore: "memory",
});
await internal.signInWithCredential({ ...project.owner, noRedirect: true });
const owner = await internal.getUser();
const createdProject = await owner.createProject({
  displayName: "By a published client",
  teamId: project.ownersTeamId,
});
told.owned = (await owner.listOwnedProjects()).some(({ id }) => id === createdProject.id);
await createdProject.update({ description: "Soon gone" });
told.described = (await owner.listOwnedProjects()).find(({ id }) => id === createdProject.id)?.description;
await createdProject.delete();
told.gone = (await owner.listOwnedProjects()).every(({ id }) => id !== createdProject.id);

// Deletion

await bensTeam.delete();
told.teamDeleted = await server.getTeam(team.id);
await admin.deleteTeamPermissionDefinition("write");
await admin.deleteProjectPermissionDefinition("beta");
told.definitionsLeft = (await admin.listTeamPermissionDefinitions()).some(({ id }) => id === "write");
await carol.delete();
told.userDeleted = await server.getUser(carol.id);

tell(told);
