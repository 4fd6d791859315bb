import type { OAuthClient, OAuthClientKind, OAuthClientSettings } from "hallpass/admin";
import type { TextId } from "../../texts/texts.ts";

/** What a new app starts with. */
export type Start = { kind: OAuthClientKind } & Pick<
  OAuthClientSettings,
  "grantTypes" | "scopes" | "tokenEndpointAuthMethod" | "pkceExempt"
>;

const SIGNS_IN = {
  grantTypes: ["authorization_code", "refresh_token"],
  scopes: ["openid", "profile", "email", "offline_access"],
  pkceExempt: false,
} as const;

export const WITH_SECRET: Start = { ...SIGNS_IN, kind: "confidential", tokenEndpointAuthMethod: "client_secret_basic" };
export const WITHOUT_SECRET: Start = { ...SIGNS_IN, kind: "public", tokenEndpointAuthMethod: "none" };
const MACHINE: Start = {
  kind: "machine",
  grantTypes: ["client_credentials"],
  scopes: [],
  tokenEndpointAuthMethod: "client_secret_basic",
  pkceExempt: false,
};

interface Purpose {
  id: string;
  label: TextId;
  hint: TextId;
  start: Start;
  /** An example of an address to which users return; null where nobody does. */
  address: string | null;
}

/** What people make apps for. They choose a purpose instead of grants and methods. */
export const PURPOSES = [
  {
    id: "web",
    label: "apps.web",
    hint: "apps.webHint",
    start: WITH_SECRET,
    address: "https://app.example.com/callback",
  },
  {
    id: "single-page",
    label: "apps.singlePage",
    hint: "apps.singlePageHint",
    start: WITHOUT_SECRET,
    address: "https://app.example.com/callback",
  },
  {
    id: "native",
    label: "apps.native",
    hint: "apps.nativeHint",
    start: WITHOUT_SECRET,
    address: "com.example.app:/callback",
  },
  {
    id: "device",
    label: "apps.device",
    hint: "apps.deviceHint",
    start: { ...WITHOUT_SECRET, grantTypes: ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"] },
    address: null,
  },
  { id: "machine", label: "apps.machine", hint: "apps.machineHint", start: MACHINE, address: null },
  {
    id: "mcp",
    label: "apps.mcp",
    hint: "apps.mcpHint",
    // It acts at an API, whose scopes the owner adds on the app's page. It needs nothing of the user's profile.
    start: { ...WITHOUT_SECRET, scopes: ["openid", "offline_access"] },
    address: "http://127.0.0.1/callback",
  },
] as const satisfies readonly Purpose[];

export type PurposeId = (typeof PURPOSES)[number]["id"];

/** The kind of an app in plain words. */
export const KIND_NAMES = {
  confidential: "apps.kindConfidential",
  public: "apps.kindPublic",
  machine: "apps.kindMachine",
} as const satisfies Record<OAuthClientKind, TextId>;

/** Whether users sign in with the app in the browser, so that an owner can try it. */
export const isTriable = ({ grantTypes }: Pick<OAuthClient, "grantTypes">) => grantTypes.includes("authorization_code");
