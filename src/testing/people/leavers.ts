import { pbkdf2Sync } from "node:crypto";
import { pbkdf2Text } from "#server/crypto/hash-text.ts";
import { HEADER } from "../database/transfer-files.ts";
import { KNOWN_HASHES, PASSWORDS } from "./known-hashes/index.ts";

// People of every kind, who move out of a project.

export const LEFT_PROJECT = "aaaaaaaa-1111-4111-8111-aaaaaaaaaaaa";
export const TEAM = "eeeeeeee-1111-4111-8111-111111111111";
const id = (digit: number) => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`;
export const [ADA, BEN, CY, DEE, EVE, FAY, GUS, HAL] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
/** The password of everybody who has one. */
export const [PASSWORD] = PASSWORDS;
const TOTP_SECRET = Buffer.from("12345678901234567890").toString("base64");

function hashOf(kind: string): string {
  const found = KNOWN_HASHES.find((each) => each.kind === kind);
  if (!found) throw new Error(`There is no known hash of the kind ${kind}.`);
  return found.hashes[0];
}

/** The hash of Firebase's published sample (github.com/firebase/scrypt), whose password is `user1password`. */
export const FIREBASE_PASSWORD = "user1password";
export const FIREBASE = {
  base64_signer_key: "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  base64_salt_separator: "Bw==",
  rounds: 8,
  mem_cost: 14,
};
const FIREBASE_HASH = `$fbscrypt$v=1,n=14,r=8,p=1,ss=${FIREBASE.base64_salt_separator},sk=${FIREBASE.base64_signer_key}$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==`;

/** PBKDF2 as Node makes it, at the least cost that is stored as it is. */
const PBKDF2 = pbkdf2Text({
  digest: "sha256",
  iterations: 600_000,
  salt: Buffer.from("0123456789abcdef"),
  hash: pbkdf2Sync(PASSWORD, "0123456789abcdef", 600_000, 32, "sha256"),
});

const email = (value: string, more: object = {}) => ({
  value,
  is_primary: true,
  is_verified: true,
  used_for_auth: true,
  ...more,
});

const user = (userId: string, record: object) => ({
  type: "user",
  id: userId,
  project_id: LEFT_PROJECT,
  signed_up_at_millis: 1_700_000_000_000,
  last_active_at_millis: 1_710_000_000_000,
  ...record,
});

const passkey = (userId: string) => ({
  type: "passkey",
  id: userId.replace("1111", "2222"),
  project_id: LEFT_PROJECT,
  user_id: userId,
  credential_id: Buffer.from(`credential of ${userId} ??>`).toString("base64url"),
  public_key: Buffer.from(`key of ${userId} ??>`).toString("base64url"),
  counter: 7,
  name: "Laptop – büro",
  backed_up: true,
  created_at_millis: 1_701_000_000_000,
});

/** The lines of a file that `hallpass import` takes. */
export const LEAVERS: readonly object[] = [
  HEADER,
  { type: "project", id: LEFT_PROJECT, config: {} },
  { type: "permission", id: "editor", project_id: LEFT_PROJECT, scope: "project" },
  { type: "permission", id: "captain", project_id: LEFT_PROJECT, scope: "team" },
  {
    type: "team",
    id: TEAM,
    project_id: LEFT_PROJECT,
    display_name: "Boote & Größeres",
    client_read_only_metadata: { plan: "gold" },
    created_at_millis: 1_690_000_000_000,
  },
  user(ADA, {
    display_name: "Ada Maria Łovelace-電池",
    profile_image_url: "https://example.com/ada.png",
    contact_channels: [email("ada@example.com")],
    password_hash: hashOf("argon2id m=64,t=2,p=2"),
    totp_secret_base64: TOTP_SECRET,
    client_metadata: { theme: "dark\tor\\light", list: [1, 2] },
    client_read_only_metadata: { plan: "gold" },
    server_metadata: { customer: 'cus_1, "quoted"\nsecond line' },
    permission_ids: ["editor"],
    language: "de",
    external_id: "old|ada",
  }),
  passkey(ADA),
  {
    type: "oauth_account",
    project_id: LEFT_PROJECT,
    user_id: ADA,
    provider_id: "google",
    account_id: "1138",
    email: "ada@gmail.example",
  },
  {
    type: "oauth_account",
    project_id: LEFT_PROJECT,
    user_id: ADA,
    provider_id: "github",
    account_id: "77",
    allow_sign_in: false,
  },
  {
    type: "team_member",
    project_id: LEFT_PROJECT,
    team_id: TEAM,
    user_id: ADA,
    permission_ids: ["captain"],
    created_at_millis: 1_700_000_001_000,
  },
  user(BEN, {
    display_name: "Ben",
    contact_channels: [
      email("ben@example.com"),
      email("ben@elsewhere.example", { is_primary: false, used_for_auth: false, is_verified: false }),
    ],
    password_hash: hashOf("bcrypt 4"),
  }),
  user(CY, { display_name: "Cy" }),
  {
    type: "oauth_account",
    project_id: LEFT_PROJECT,
    user_id: CY,
    provider_id: "github",
    account_id: "583231",
    email: "cy@example.com",
  },
  passkey(CY),
  user(DEE, {
    contact_channels: [email("dee@example.com")],
    password_hash: PBKDF2,
    disabled_at_millis: 1_720_000_000_000,
    disabled_reason: "Asked for it",
  }),
  user(EVE, {
    contact_channels: [email("eve@example.com")],
    password_hash: FIREBASE_HASH,
    disabled_at_millis: 1_720_000_000_000,
    disabled_until_millis: 1_900_000_000_000,
  }),
  user(FAY, {
    contact_channels: [email("fay@example.com", { is_verified: false })],
    password_hash: hashOf("scrypt ln=14,r=16,p=1"),
  }),
  user(GUS, {
    contact_channels: [email("gus@example.com")],
    password_hash: hashOf("wrapped-digest-md5"),
    disabled_at_millis: 1_500_000_000_000,
    disabled_until_millis: 1_500_000_000_001,
  }),
  user(HAL, { is_anonymous: true }),
];
