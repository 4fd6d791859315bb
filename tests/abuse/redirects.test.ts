import { afterAll, describe, expect, test } from "bun:test";
import { Kind, type TSchema } from "@sinclair/typebox";
import { sendSignInCode } from "#contract/auth/otp.ts";
import { sendPasswordResetCode, signUpWithPassword } from "#contract/auth/passwords.ts";
import { createImpersonationLink } from "#contract/auth/sessions.ts";
import {
  createContactChannel,
  sendContactChannelVerificationCode,
  sendPrimaryEmailVerificationCode,
} from "#contract/contact-channels.ts";
import { sendSignInInvitation } from "#contract/emails.ts";
import { type Endpoint, schemaAt } from "#contract/endpoint.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { sendTeamInvitationAgain } from "#contract/sent-invitations.ts";
import { sendTeamInvitation } from "#contract/team-invitations.ts";
import { createTeam } from "#contract/teams.ts";
import { createRedirects } from "#sdk/redirects/redirects.ts";
import { resolveUrls } from "#sdk/redirects/urls.ts";
import { routes } from "#server/app.ts";
import { noWaiting, pageAt } from "#testing/browser/sdk-environment.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { exchange, returnFromProvider, startAuthorization } from "#testing/providers/oauth-browser.ts";
import { githubAccount, simulatedProviders } from "#testing/providers/simulated-providers.ts";
import { onServer } from "#testing/server/on-server.ts";
import { rowsOfProject } from "#testing/server/rows.ts";
import type { Person, TestProject } from "#testing/server/server.ts";
import type { Reply } from "#testing/server/wire.ts";
import { done } from "../strangers/ada.ts";
import { TRICKS, TRUSTED } from "./redirect-tricks.ts";

const mailbox = await openMailbox();
afterAll(() => mailbox.close());
const providers = simulatedProviders();
githubAccount(providers, { id: 5_001, email: "rower@example.com" });

test("there are many tricks, each once", () => {
  expect(new Set(TRICKS).size).toBe(TRICKS.length);
  expect(TRICKS.length).toBeGreaterThanOrEqual(80);
});

interface Asked {
  project: TestProject;
  ada: Person;
  teamId: string;
  invitationId: string;
  channelId: string;
}

/** Asks for a mail or a link with a URL of the caller's choice. */
const ASKS: Readonly<Record<string, (asked: Asked, url: string) => Promise<Reply>>> = {
  [`${sendSignInCode.id} callback_url`]: ({ project }, callback_url) =>
    project.client.call(sendSignInCode, { body: { email: "ben@example.com", callback_url } }),
  [`${sendPasswordResetCode.id} callback_url`]: ({ project, ada }, callback_url) =>
    project.client.call(sendPasswordResetCode, { body: { email: ada.email, callback_url } }),
  [`${signUpWithPassword.id} verification_callback_url`]: ({ project }, verification_callback_url) =>
    project.client.call(signUpWithPassword, {
      body: { email: "eve@example.com", password: "a password of eve", verification_callback_url },
    }),
  [`${sendPrimaryEmailVerificationCode.id} callback_url`]: ({ ada }, callback_url) =>
    ada.wire.call(sendPrimaryEmailVerificationCode, { body: { email: ada.email, callback_url } }),
  [`${sendContactChannelVerificationCode.id} callback_url`]: ({ ada, channelId }, callback_url) =>
    ada.wire.call(sendContactChannelVerificationCode, {
      params: { user_id: "me", contact_channel_id: channelId },
      body: { callback_url },
    }),
  [`${sendTeamInvitation.id} callback_url`]: ({ ada, teamId }, callback_url) =>
    ada.wire.call(sendTeamInvitation, { body: { team_id: teamId, email: "ben@example.com", callback_url } }),
  [`${sendTeamInvitationAgain.id} callback_url`]: ({ ada, teamId, invitationId }, callback_url) =>
    ada.wire.call(sendTeamInvitationAgain, { params: { id: invitationId }, body: { team_id: teamId, callback_url } }),
  [`${sendSignInInvitation.id} callback_url`]: ({ project }, callback_url) =>
    project.server.call(sendSignInInvitation, { body: { email: "ben@example.com", callback_url } }),
  [`${createImpersonationLink.id} callback_url`]: ({ project, ada }, callback_url) =>
    project.server.call(createImpersonationLink, {
      body: { user_id: ada.userId, is_impersonation: true, callback_url },
    }),
};

/** URLs that are no destinations of a user or a code, or are tested below or elsewhere. */
const OTHERWISE: Readonly<Record<string, string>> = {
  issuer_url: "a server of the owner's choice, by the rules of outgoing connections",
  url: "a webhook's address, by the same rules",
  profile_image_url: "shown as an image, which runs nothing; only images load",
  logo_url: "shown as an image",
  client_url: "a link of an OAuth client that an owner registers, https only",
  policy_url: "the same",
  terms_url: "the same",
  redirect_urls: "what an owner registers for an OAuth client; compared exactly",
  post_logout_redirect_urls: "the same",
  client_uri: "a link of an app that registers itself, https only and of the host of its addresses",
  policy_uri: "the same",
  tos_uri: "the same",
  jwks_uri: "the keys of an app that registers itself, by the rules of outgoing connections",
  jwks_url: "a server of the owner's choice, by the rules of outgoing connections",
  backchannel_logout_url: "the same",
  identifier: "the name of an API, which nobody opens",
  redirect_uri: "below; of an OAuth client one that its owner has registered, compared exactly",
  post_logout_redirect_uri: "of an OAuth client one that its owner has registered, compared exactly",
  request_uri: "names a pushed request, and nothing is fetched",
  error_redirect_uri: "below",
  error_redirect_url: "below",
  after_callback_redirect_url: "below",
};

/** Fields of requests that take a URL, as `<endpoint> <field>`. */
function urlFields(): string[] {
  const found = new Set<string>();
  for (const { endpoint } of routes) {
    const each = endpoint as Endpoint;
    for (const part of [each.query, each.body]) {
      if (!part) continue;
      for (const level of ["client", "server"] as const)
        collect(schemaAt(part, level), "", (name) => found.add(`${each.id} ${name}`));
    }
  }
  return [...found];
}

function collect(schema: TSchema, name: string, onUrl: (name: string) => void): void {
  if (schema.format === "url" || /(^|_)(url|uri)$/.test(name)) onUrl(name);
  for (const [key, each] of Object.entries((schema.properties ?? {}) as Record<string, TSchema>))
    collect(each, key, onUrl);
  for (const each of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])] as TSchema[]) collect(each, name, onUrl);
  if (schema[Kind] === "Array") collect(schema.items, name, onUrl);
}

test("every field of the contract that takes a URL is asked below, or its reason is known", () => {
  const isKnown = (field: string) => field in ASKS || (field.split(" ").at(-1) ?? "") in OTHERWISE;

  expect(urlFields().filter((field) => !isKnown(field))).toEqual([]);
  expect(Object.keys(ASKS).filter((field) => !urlFields().includes(field))).toEqual([]);
});

/** The last is for a NUL, which no text contains. */
const REFUSALS = ["REDIRECT_URL_NOT_WHITELISTED", "SCHEMA_ERROR", "BODY_PARSING_ERROR"];
const github = { id: "github", type: "standard", client_id: "our-client", client_secret: "our-secret" } as const;

onServer(
  (server) => {
    async function prepare(): Promise<Asked> {
      const project = await server().project({
        config: {
          allow_localhost: false,
          magic_link_enabled: true,
          client_team_creation_enabled: true,
          domains: [{ domain: "https://app.example.com", handler_path: "/handler" }],
          oauth_providers: [github],
        },
      });
      // A domain is trusted with its path.
      const override = { "domains.trustedDomains": { app: { baseUrl: TRUSTED, handlerPath: "/" } } };
      await done(project.admin, overrideConfig, { body: { config_override_string: JSON.stringify(override) } });
      const reply = await project.client.call(signUpWithPassword, {
        body: {
          email: `ada-${crypto.randomUUID()}@example.com`,
          password: "a password of ada",
          verification_callback_url: `${TRUSTED}/verify`,
        },
      });
      if (reply.status !== 200) throw new Error(reply.text);
      const wire = project.client.with({ accessToken: reply.body.access_token });
      const email = (await wire.send("GET", "/users/me")).body.primary_email;
      const ada = { wire, email, userId: reply.body.user_id } as Person;
      const team = await done(wire, createTeam, { body: { display_name: "Rowers", creator_user_id: "me" } });
      const channel = await done(wire, createContactChannel, {
        body: {
          user_id: "me",
          type: "email",
          value: `second-${crypto.randomUUID()}@example.com`,
          used_for_auth: false,
        },
      });
      const invitation = await done(wire, sendTeamInvitation, {
        body: { team_id: team.id, email: "cy@example.com", callback_url: `${TRUSTED}/page` },
      });
      return { project, ada, teamId: team.id, invitationId: invitation.id, channelId: channel.id };
    }

    test.each(Object.keys(ASKS))("%s refuses every trick, and mails nothing", async (name) => {
      const asked = await prepare();
      const { store } = server().running.deps;
      const mails = async () => (await rowsOfProject(store, "mails", asked.project.id)).length;
      const before = await mails();
      const accepted: string[] = [];
      for (const trick of TRICKS) {
        const reply = await ASKS[name]?.(asked, trick);
        if (!REFUSALS.includes(reply?.code ?? "")) accepted.push(`${trick}: ${reply?.text}`);
      }

      expect(accepted).toEqual([]);
      expect(await mails()).toBe(before);
      // The same request with the trusted URL shows that nothing else was refused.
      expect(await ASKS[name]?.(asked, `${TRUSTED}/page`)).toMatchObject({ status: 200 });
    });

    describe("a sign-in with a provider", () => {
      test.each(["redirect_uri", "error_redirect_uri", "error_redirect_url", "after_callback_redirect_url"])(
        "sends nobody and no code to a trick in %s",
        async (field) => {
          const { project } = await prepare();
          const redirects = { redirect_uri: `${TRUSTED}/oauth-callback` };
          /** Where a denied and a successful sign-in lead with a URL in the field; nothing where it is refused. */
          const leadsOf = async (url: string): Promise<string[]> => {
            const asked = { ...redirects, [field]: url };
            const denied = await startAuthorization(server(), project, "github", asked);
            const refusal = await returnFromProvider(server(), denied, { params: { error: "access_denied" } });
            const started = await startAuthorization(server(), project, "github", asked);
            const returned = await returnFromProvider(server(), started);
            const { redirect_uri } = asked;
            const tokens = await exchange(server(), project, started, returned, { redirect_uri });
            const leads = [refusal.headers.get("location"), returned.headers.get("location")];
            if (tokens.status === 200) leads.push(tokens.body.after_callback_redirect_url);
            return leads.filter((lead) => lead !== null);
          };
          const away: string[] = [];
          for (const trick of TRICKS) {
            const leads = await leadsOf(trick);
            away.push(...leads.filter((lead) => !lead.startsWith(`${TRUSTED}/`)).map((lead) => `${trick}: ${lead}`));
          }

          expect(away).toEqual([]);
          // The same sign-ins with a trusted URL show that nothing else refused the tricks.
          expect(await leadsOf(`${TRUSTED}/page`)).toContainEqual(expect.stringContaining(`${TRUSTED}/page`));
        },
      );
    });
  },
  { environment: { HALLPASS_SMTP_URL: mailbox.url, HALLPASS_THROTTLES: "off" }, fetch: providers.fetch },
);

test("a page that returns somewhere after sign-in stays on its origin with every trick", async () => {
  const page = "https://app.example.com/handler/sign-in";
  const targetsOf = async (returnTo: string, name: "afterSignIn" | "afterSignUp") => {
    const { browser, went } = pageAt(`${page}?after_auth_return_to=${encodeURIComponent(returnTo)}`);
    const redirects = createRedirects(resolveUrls({}), "window", { ...noWaiting().deps, browser: () => browser });
    await redirects.to(name).catch(() => {});
    return went.map(({ url }) => new URL(url, page));
  };
  const gone: string[] = [];
  for (const name of ["afterSignIn", "afterSignUp"] as const) {
    for (const trick of TRICKS) {
      const away = (await targetsOf(trick, name)).filter(({ origin }) => origin !== "https://app.example.com");
      gone.push(...away.map((target) => `${trick}: ${target}`));
    }
    expect(String(await targetsOf("/boats", name))).toBe("https://app.example.com/boats");
  }

  expect(gone).toEqual([]);
});
