import type { UserApiKey } from "#contract/api-keys.ts";
import type { Session } from "#contract/auth/sessions.ts";
import type { ClientProject } from "#contract/client-project.ts";
import type { ContactChannel } from "#contract/contact-channels.ts";
import { NOTIFICATION_CATEGORIES } from "#contract/notifications.ts";
import type { OAuthGrant } from "#contract/oauth-grants.ts";
import type { ClientMemberProfile } from "#contract/team-members.ts";
import type { ClientTeam } from "#contract/teams.ts";
import type { ClientUser } from "#contract/users.ts";
import type { MockedAccount } from "./mock-data.ts";

const USER_ID = "00000000-0000-4000-8000-000000000001";
const idOf = (at: number) => `00000000-0000-4000-8000-${String(at + 2).padStart(12, "0")}`;
/** Everything that a member can hold in a team, so that a preview shows all sections of it. */
const TEAM_PERMISSIONS = [
  "$update_team",
  "$delete_team",
  "$read_members",
  "$remove_members",
  "$invite_members",
  "$manage_api_keys",
];

/** Answers the requests of the SDK from given data, without a network. Changes succeed and change nothing. */
export function mockServer(account: MockedAccount, projectId: string, now: () => number) {
  const user = userOf(account, now());
  const lists: Readonly<Record<string, (query: URLSearchParams) => readonly unknown[]>> = {
    "/contact-channels": () => channelsOf(account, user),
    "/auth/sessions": () => sessionsOf(account, now()),
    "/oauth-grants": () => grantsOf(account, now()),
    "/user-api-keys": () => keysOf(account, now()),
    "/teams": () => teamsOf(account),
    "/team-member-profiles": (query) => [profileIn(query.get("team_id") ?? "", user)],
    "/team-permissions": (query) =>
      TEAM_PERMISSIONS.map((id) => ({ id, user_id: USER_ID, team_id: query.get("team_id") })),
    "/emails/notification-preference/me": () =>
      NOTIFICATION_CATEGORIES.map(({ id, name, canDisable }) => ({
        notification_category_id: id,
        notification_category_name: name,
        enabled: true,
        can_disable: canDisable,
      })),
  };

  return async (input: string, { method }: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(input);
    const path = pathname.replace("/api/v1", "");
    if (path === "/users/me") return Response.json(user);
    if (path === "/projects/current") return Response.json(projectOf(account, projectId));
    const [, folder = "", id = ""] = path.split("/");
    if (folder === "team-member-profiles" && id) return Response.json(profileIn(id, user));
    // A new team, and each change of one, must be a team for the page.
    if (folder === "teams" && (id || method === "POST")) return Response.json(teamAt(account, id));
    if (method === "POST" && folder.endsWith("-api-keys")) return Response.json(newKey(now()));
    if (path === "/auth/mfa/recovery-codes") return Response.json({ unused_count: 10, codes: [] });
    if (method !== "GET") return Response.json({ success: true });
    return Response.json({ items: lists[path]?.(searchParams) ?? [], is_paginated: false });
  };
}

function userOf({ mockUser = {} }: MockedAccount, now: number): ClientUser {
  return {
    id: mockUser.id ?? USER_ID,
    display_name: mockUser.displayName ?? null,
    primary_email: mockUser.primaryEmail ?? null,
    primary_email_verified: mockUser.primaryEmailVerified ?? true,
    profile_image_url: mockUser.profileImageUrl ?? null,
    signed_up_at_millis: mockUser.signedUpAt?.getTime() ?? now,
    client_metadata: mockUser.clientMetadata ?? null,
    client_read_only_metadata: mockUser.clientReadOnlyMetadata ?? null,
    has_password: mockUser.hasPassword ?? true,
    otp_auth_enabled: mockUser.otpAuthEnabled ?? false,
    passkey_auth_enabled: mockUser.passkeyAuthEnabled ?? false,
    auth_with_email: mockUser.emailAuthEnabled ?? true,
    requires_totp_mfa: mockUser.isMultiFactorRequired ?? false,
    is_anonymous: false,
    oauth_providers: (mockUser.oauthProviders ?? []).map(({ id }) => ({ id, account_id: id, email: null })),
    selected_team_id: null,
    selected_team: null,
  };
}

function projectOf({ mockProject: { id, displayName, config = {} } = {} }: MockedAccount, projectId: string) {
  const project: ClientProject = {
    id: id ?? projectId,
    display_name: displayName ?? "",
    config: {
      sign_up_enabled: config.signUpEnabled ?? true,
      credential_enabled: config.credentialEnabled ?? true,
      magic_link_enabled: config.magicLinkEnabled ?? true,
      passkey_enabled: config.passkeyEnabled ?? true,
      client_team_creation_enabled: config.clientTeamCreationEnabled ?? true,
      client_user_deletion_enabled: config.clientUserDeletionEnabled ?? true,
      allow_user_api_keys: config.allowUserApiKeys ?? true,
      allow_team_api_keys: config.allowTeamApiKeys ?? true,
      enabled_oauth_providers: (config.oauthProviders ?? []).map(({ id, displayName: display_name }) => ({
        id,
        display_name,
      })),
    },
  };
  return project;
}

const channelsOf = ({ mockEmails }: MockedAccount, { primary_email }: ClientUser): ContactChannel[] =>
  (mockEmails ?? (primary_email === null ? [] : [{ value: primary_email, isPrimary: true }])).map(
    ({ value, isPrimary = false, isVerified = true, usedForAuth = true }, at) => ({
      id: idOf(at),
      user_id: USER_ID,
      type: "email",
      value,
      is_primary: isPrimary,
      is_verified: isVerified,
      used_for_auth: usedForAuth,
    }),
  );

const sessionsOf = ({ mockSessions = [{}] }: MockedAccount, now: number): Session[] =>
  mockSessions.map((session, at) => ({
    id: session.id ?? idOf(at),
    user_id: USER_ID,
    created_at: session.createdAt?.getTime() ?? now,
    is_impersonation: session.isImpersonation ?? false,
    last_used_at: session.lastUsedAt?.getTime(),
    is_current_session: session.isCurrentSession ?? at === 0,
    last_used_at_end_user_ip_info: session.geoInfo,
    user_agent: session.userAgent ?? null,
  }));

const grantsOf = ({ mockApps = [] }: MockedAccount, now: number): OAuthGrant[] =>
  mockApps.map(({ name, logoUrl, scopes = ["openid"], createdAt, lastUsedAt }, at) => ({
    id: idOf(at),
    user_id: USER_ID,
    client: { id: idOf(at), name, logo_url: logoUrl ?? null, client_url: null, id_host: null },
    access: [{ api: null, scopes: scopes.map((each) => ({ name: each, description: null })) }],
    created_at_millis: createdAt?.getTime() ?? now,
    last_used_at_millis: lastUsedAt?.getTime() ?? now,
  }));

const keysOf = ({ mockApiKeys = [] }: MockedAccount, now: number): UserApiKey[] =>
  mockApiKeys.map(({ description, createdAt, expiresAt, manuallyRevokedAt, value }, at) => ({
    id: idOf(at),
    type: "user",
    user_id: USER_ID,
    description,
    is_public: false,
    created_at_millis: createdAt?.getTime() ?? now,
    expires_at_millis: expiresAt?.getTime(),
    manually_revoked_at_millis: manuallyRevokedAt?.getTime(),
    value: { last_four: value?.lastFour ?? "0000" },
  }));

/** A created key, of which the page shows the value. */
const newKey = (now: number) => ({
  id: idOf(0),
  type: "user",
  user_id: USER_ID,
  description: "",
  is_public: false,
  created_at_millis: now,
  value: "sk_of_a_preview",
});

const profileIn = (team_id: string, { display_name, profile_image_url }: ClientUser): ClientMemberProfile => ({
  team_id,
  user_id: USER_ID,
  display_name,
  profile_image_url,
});

const teamAt = (account: MockedAccount, id: string) =>
  teamsOf(account).find((team) => team.id === id) ?? teamsOf({ mockTeams: [{ id: idOf(0), displayName: "" }] })[0];

const teamsOf = ({ mockTeams = [] }: MockedAccount): ClientTeam[] =>
  mockTeams.map(({ id, displayName }) => ({
    id,
    display_name: displayName,
    profile_image_url: null,
    client_metadata: null,
    client_read_only_metadata: null,
  }));
