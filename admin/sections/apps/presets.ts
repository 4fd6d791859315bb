import type { OAuthClient } from "hallpass/admin";
import { type Start, WITH_SECRET, WITHOUT_SECRET } from "./purposes.ts";

/** What the settings of a program name. */
export interface Facts {
  issuer: string;
  clientId: string;
  /** Stands for the secret, which nobody can read again. */
  clientSecret: string;
  /** Where the program runs, without a slash at the end. */
  baseUrl: string;
  redirectUrl: string;
}

/** A program that signs people in with OpenID Connect, and how to set it up. */
export interface Preset {
  id: string;
  /** The name of the program, which is the same in every language. */
  name: string;
  /** Where users return to: a path of the program; null for a program that runs on computers of users. */
  path: string | null;
  /** The addresses of a program without a path. */
  addresses: readonly string[];
  start: Start;
  /** What to write where, by the documentation of the program. */
  filesOf(facts: Facts): { title: string; code: string }[];
}

/** The metadata of an issuer (OpenID Connect Discovery §4). */
export const discoveryUrl = (issuer: string) => `${issuer}/.well-known/openid-configuration`;

/** The URL of one of the issuer's endpoints, for programs that do not read the metadata. */
const oauth = (issuer: string, endpoint: string) => `${issuer}/oauth/${endpoint}`;

export const PRESETS: readonly Preset[] = [
  {
    id: "grafana",
    name: "Grafana",
    path: "/login/generic_oauth",
    addresses: [],
    start: WITH_SECRET,
    filesOf: ({ issuer, clientId, clientSecret, baseUrl }) => [
      {
        title: "grafana.ini",
        code: `[server]
root_url = ${baseUrl}/

[auth.generic_oauth]
enabled = true
name = Hallpass
allow_sign_up = true
client_id = ${clientId}
client_secret = ${clientSecret}
scopes = openid profile email offline_access
auth_url = ${oauth(issuer, "authorize")}
token_url = ${oauth(issuer, "token")}
api_url = ${oauth(issuer, "userinfo")}
use_pkce = true
use_refresh_token = true`,
      },
    ],
  },
  {
    id: "gitea",
    name: "Gitea, Forgejo",
    path: "/user/oauth2/hallpass/callback",
    addresses: [],
    // As a client, Gitea sends no code challenge.
    start: { ...WITH_SECRET, pkceExempt: true },
    filesOf: ({ issuer, clientId, clientSecret }) => [
      {
        title: "gitea admin / forgejo admin",
        code: `gitea admin auth add-oauth \\
  --name hallpass \\
  --provider openidConnect \\
  --key ${clientId} \\
  --secret ${clientSecret} \\
  --auto-discover-url ${discoveryUrl(issuer)} \\
  --scopes 'openid profile email'`,
      },
    ],
  },
  {
    id: "nextcloud",
    name: "Nextcloud (user_oidc)",
    path: "/apps/user_oidc/code",
    addresses: [],
    start: { ...WITH_SECRET, tokenEndpointAuthMethod: "client_secret_post" },
    filesOf: ({ issuer, clientId, clientSecret }) => [
      {
        title: "occ",
        code: `php occ app:install user_oidc
php occ user_oidc:provider Hallpass \\
  --clientid="${clientId}" \\
  --clientsecret="${clientSecret}" \\
  --discoveryuri="${discoveryUrl(issuer)}" \\
  --scope="openid email profile"`,
      },
      {
        title: "config/config.php",
        code: `'user_oidc' => [
  'default_token_endpoint_auth_method' => 'client_secret_post',
  'use_pkce' => true,
],`,
      },
    ],
  },
  {
    id: "oauth2-proxy",
    name: "oauth2-proxy",
    path: "/oauth2/callback",
    addresses: [],
    start: WITH_SECRET,
    filesOf: ({ issuer, clientId, clientSecret, redirectUrl }) => [
      {
        title: "oauth2-proxy.cfg",
        code: `provider = "oidc"
provider_display_name = "Hallpass"
oidc_issuer_url = "${issuer}"
client_id = "${clientId}"
client_secret = "${clientSecret}"
redirect_url = "${redirectUrl}"
scope = "openid profile email"
code_challenge_method = "S256"
email_domains = ["*"]
cookie_secret = "<openssl rand -base64 32 | tr -- '+/' '-_'>"`,
      },
    ],
  },
  {
    id: "apache",
    name: "Apache (mod_auth_openidc)",
    path: "/oidc/callback",
    addresses: [],
    start: WITH_SECRET,
    filesOf: ({ issuer, clientId, clientSecret, redirectUrl }) => [
      {
        title: "auth_openidc.conf",
        code: `OIDCProviderMetadataURL ${discoveryUrl(issuer)}
OIDCClientID ${clientId}
OIDCClientSecret ${clientSecret}
OIDCRedirectURI ${redirectUrl}
OIDCScope "openid profile email"
OIDCPKCEMethod S256
OIDCCryptoPassphrase "<openssl rand -hex 32>"

<Location "/">
  AuthType openid-connect
  Require valid-user
</Location>`,
      },
    ],
  },
  {
    id: "kubernetes",
    name: "Kubernetes (kubelogin)",
    path: null,
    // The second one is for computers where another program has the first port.
    addresses: ["http://localhost:8000", "http://localhost:18000"],
    start: WITHOUT_SECRET,
    filesOf: ({ issuer, clientId }) => [
      {
        title: "kube-apiserver",
        code: `--oidc-issuer-url=${issuer}
--oidc-client-id=${clientId}
--oidc-username-claim=email`,
      },
      {
        title: "kubectl",
        code: `kubectl config set-credentials hallpass \\
  --exec-api-version=client.authentication.k8s.io/v1 \\
  --exec-interactive-mode=Never \\
  --exec-command=kubectl \\
  --exec-arg=oidc-login \\
  --exec-arg=get-token \\
  --exec-arg=--oidc-issuer-url=${issuer} \\
  --exec-arg=--oidc-client-id=${clientId} \\
  --exec-arg=--oidc-extra-scope=email \\
  --exec-arg=--oidc-extra-scope=offline_access`,
      },
    ],
  },
  {
    id: "auth-js",
    name: "Auth.js",
    path: "/api/auth/callback/hallpass",
    addresses: [],
    start: WITH_SECRET,
    filesOf: ({ issuer, clientId, clientSecret }) => [
      {
        title: ".env.local",
        code: `AUTH_SECRET="<npx auth secret>"
AUTH_HALLPASS_ISSUER="${issuer}"
AUTH_HALLPASS_ID="${clientId}"
AUTH_HALLPASS_SECRET="${clientSecret}"`,
      },
      {
        title: "auth.ts",
        code: `import NextAuth from "next-auth";

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: "hallpass",
      name: "Hallpass",
      type: "oidc",
      issuer: process.env.AUTH_HALLPASS_ISSUER,
      clientId: process.env.AUTH_HALLPASS_ID,
      clientSecret: process.env.AUTH_HALLPASS_SECRET,
    },
  ],
});`,
      },
    ],
  },
];

/** A URL that somebody has typed, without slashes at the end. */
export const baseIn = (typed: string) => typed.trim().replace(/\/+$/, "");

/** Where users of a program at this URL return to. */
export const redirectUrlsOf = ({ path, addresses }: Preset, base: string): string[] =>
  path === null ? [...addresses] : [baseIn(base) + path];

/** The program for which an app was made, by its redirect addresses; undefined for any other app. */
export const presetOf = ({ redirectUrls }: Pick<OAuthClient, "redirectUrls">): Preset | undefined =>
  PRESETS.find((preset) => redirectUrls.some((url) => isOf(preset, url)));

const isOf = ({ path, addresses }: Preset, url: string) =>
  path === null ? addresses.includes(url) : url.endsWith(path);

/** The settings of a program for an app. Its own addresses are in them if it was made for the program. */
export function filesFor(
  preset: Preset,
  { id: clientId, redirectUrls }: Pick<OAuthClient, "id" | "redirectUrls">,
  { issuer, clientSecret }: Pick<Facts, "issuer" | "clientSecret">,
) {
  const example = redirectUrlsOf(preset, `https://${preset.id}.example.com`)[0] ?? "";
  const redirectUrl = redirectUrls.find((url) => isOf(preset, url)) ?? example;
  const baseUrl = preset.path === null ? redirectUrl : redirectUrl.slice(0, -preset.path.length);
  return preset.filesOf({ issuer, clientId, clientSecret, redirectUrl, baseUrl });
}

/** A command with which a machine gets a token for an API (RFC 6749 §4.4, RFC 8707), without a resource for none. */
export function tokenCommand(
  { id, scopes, tokenEndpointAuthMethod }: Pick<OAuthClient, "id" | "scopes" | "tokenEndpointAuthMethod">,
  { issuer, clientSecret, resource }: Pick<Facts, "issuer" | "clientSecret"> & { resource: string | undefined },
): string {
  const isInBody = tokenEndpointAuthMethod === "client_secret_post";
  const parts = [
    `curl ${oauth(issuer, "token")}`,
    ...(isInBody ? [`-d client_id=${id}`, `-d 'client_secret=${clientSecret}'`] : [`-u '${id}:${clientSecret}'`]),
    "-d grant_type=client_credentials",
    ...(scopes.length > 0 ? [`--data-urlencode ${quoted(`scope=${scopes.join(" ")}`)}`] : []),
    ...(resource === undefined ? [] : [`--data-urlencode ${quoted(`resource=${resource}`)}`]),
  ];
  return parts.join(" \\\n  ");
}

/** A word for a shell, also if it has a quote. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
