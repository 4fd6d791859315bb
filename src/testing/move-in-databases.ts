import { pbkdf2Sync, scryptSync } from "node:crypto";
import type { ProductName } from "#server/move-in/product-names.ts";

const ID = "6a7b2c1e-1111-4222-8333-0000000000";
/** The password of `a@example.com` is "a" everywhere. */
const BCRYPT = "$2a$06$m0CrhHm10qJ3lXRY.5zDGO3rS2KdeeWLuGmsfGlMfOxih58VYVfxe";
const pbkdf2 = () => `pbkdf2_sha256$1000$salt$${pbkdf2Sync("a", "salt", 1_000, 32, "sha256").toString("base64")}`;
const scrypt = () =>
  `s2:0123456789abcdef:${scryptSync("a", "0123456789abcdef", 64, { N: 16_384, r: 16, p: 1, maxmem: 2 ** 26 }).toString("hex")}`;
const sha256 = () => new Bun.CryptoHasher("sha256").update("sa").digest("hex");

const AT = "timestamptz default now()";

/**
 * A small database of each product whose tables are in PostgreSQL: the statements that make it, with the types that the product's
 * own migrations choose.
 */
export const MOVE_IN_DATABASES: Partial<Record<ProductName, () => string>> = {
  supabase: () => `
    create schema auth;
    create table auth.users (instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
      encrypted_password varchar(255), email_confirmed_at ${AT}, last_sign_in_at ${AT}, raw_app_meta_data jsonb,
      raw_user_meta_data jsonb, is_super_admin boolean, created_at ${AT}, updated_at ${AT}, phone text, banned_until timestamptz,
      is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false);
    create table auth.identities (provider_id text, user_id uuid, identity_data jsonb, provider text, last_sign_in_at ${AT},
      created_at ${AT}, updated_at ${AT}, email text generated always as (lower(identity_data ->> 'email')) stored,
      id uuid default gen_random_uuid());
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
    create type auth.factor_status as enum ('unverified', 'verified');
    create table auth.mfa_factors (id uuid, user_id uuid, friendly_name text, factor_type auth.factor_type,
      status auth.factor_status, created_at ${AT}, updated_at ${AT}, secret text, phone text);
    insert into auth.users (id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
      values ('${ID}a1', 'authenticated', 'authenticated', 'a@example.com', '${BCRYPT}', '{"plan": "gold"}', '{"name": "Ada"}'),
        ('${ID}a2', 'authenticated', 'authenticated', 'b@example.com', '', '{}', '{}');
    insert into auth.identities (provider_id, user_id, identity_data, provider)
      values ('583231', '${ID}a2', '{"sub": "583231", "email": "B@example.com"}', 'github');
    insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
      values ('${ID}a3', '${ID}a2', 'totp', 'verified', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');`,

  django: () => `
    create table auth_user (id serial primary key, password varchar(128), last_login timestamptz, is_superuser boolean,
      username varchar(150), first_name varchar(150), last_name varchar(150), email varchar(254), is_staff boolean,
      is_active boolean, date_joined ${AT});
    create table auth_group (id serial primary key, name varchar(150));
    create table auth_user_groups (id bigserial primary key, user_id integer, group_id integer);
    insert into auth_user (password, is_superuser, username, first_name, last_name, email, is_staff, is_active)
      values ('${pbkdf2()}', false, 'ada', 'Ada', 'L', 'a@example.com', false, true);
    insert into auth_group (name) values ('Editors');
    insert into auth_user_groups (user_id, group_id) values (1, 1);`,

  rails: () => `
    create table users (id bigserial primary key, email character varying default '' not null,
      encrypted_password character varying default '' not null, reset_password_token character varying,
      reset_password_sent_at timestamp(6), remember_created_at timestamp(6), created_at timestamp(6) default now(),
      updated_at timestamp(6) default now());
    create table schema_migrations (version character varying primary key);
    create table ar_internal_metadata (key character varying primary key, value character varying);
    insert into users (email, encrypted_password) values ('a@example.com', '${BCRYPT}');`,

  laravel: () => `
    create table users (id bigserial primary key, name varchar(255), email varchar(255), email_verified_at timestamp(0),
      password varchar(255), remember_token varchar(100), created_at timestamp(0) default now(),
      updated_at timestamp(0) default now());
    create table roles (id bigserial primary key, name varchar(255), guard_name varchar(255), created_at timestamp(0),
      updated_at timestamp(0));
    create table model_has_roles (role_id bigint, model_type varchar(255), model_id bigint);
    insert into users (name, email, email_verified_at, password)
      values ('Ada', 'a@example.com', now(), '${BCRYPT.replace("$2a$", "$2y$")}');
    insert into roles (name, guard_name) values ('writer', 'web');
    insert into model_has_roles values (1, 'App\\Models\\User', 1);`,

  lucia: () => `
    create table auth_user (id text primary key, username text);
    create table user_key (id text primary key, user_id text, hashed_password text);
    create table user_session (id text primary key, user_id text, active_expires bigint, idle_expires bigint);
    insert into auth_user values ('u1', 'ada');
    insert into user_key values ('email:a@example.com', 'u1', '${scrypt()}'), ('github:583231', 'u1', null);`,

  table: () => `
    create table members (id serial primary key, mail text, confirmed_at ${AT}, full_name text, password text, salt text,
      created ${AT}, is_active boolean, groups text[]);
    insert into members (mail, full_name, password, salt, is_active, groups)
      values ('a@example.com', 'Ada', '${sha256()}', 's', true, '{Admins,Guests}');`,

  "stack-auth": () => `
    create table "Tenancy" (id uuid primary key, "projectId" text, "branchId" text, "organizationId" uuid);
    create table "ProjectUser" ("tenancyId" uuid, "projectUserId" uuid, "mirroredProjectId" text, "mirroredBranchId" text,
      "createdAt" timestamp(3) default now(), "updatedAt" timestamp(3), "lastActiveAt" timestamp(3), "displayName" text,
      "clientMetadata" jsonb, "serverMetadata" jsonb, "clientReadOnlyMetadata" jsonb, "profileImageUrl" text,
      "requiresTotpMfa" boolean default false, "totpSecret" bytea, "isAnonymous" boolean default false);
    create type "BooleanTrue" as enum ('TRUE');
    create type "ContactChannelType" as enum ('EMAIL');
    create table "ContactChannel" ("tenancyId" uuid, "projectUserId" uuid, id uuid, type "ContactChannelType",
      "isPrimary" "BooleanTrue", "usedForAuth" "BooleanTrue", "isVerified" boolean, value text,
      "createdAt" timestamp(3) default now(), "updatedAt" timestamp(3));
    create table "PasswordAuthMethod" ("tenancyId" uuid, "authMethodId" uuid, "projectUserId" uuid, "passwordHash" text,
      "createdAt" timestamp(3) default now(), "updatedAt" timestamp(3));
    insert into "Tenancy" values ('${ID}e1', 'p', 'main', null);
    insert into "ProjectUser" ("tenancyId", "projectUserId", "mirroredProjectId", "mirroredBranchId", "displayName")
      values ('${ID}e1', '${ID}e2', 'p', 'main', 'Ada');
    insert into "ContactChannel" values ('${ID}e1', '${ID}e2', '${ID}e3', 'EMAIL', 'TRUE', 'TRUE', true, 'a@example.com');
    insert into "PasswordAuthMethod" values ('${ID}e1', '${ID}e4', '${ID}e2', '${BCRYPT}');`,

  supertokens: () => `
    create table all_auth_recipe_users (app_id varchar(64), tenant_id varchar(64), user_id char(36),
      primary_or_recipe_user_id char(36), is_linked_or_is_a_primary_user boolean, recipe_id varchar(128), time_joined bigint,
      primary_or_recipe_user_time_joined bigint);
    create table emailpassword_users (app_id varchar(64), user_id char(36), email varchar(256), password_hash varchar(256),
      time_joined bigint);
    create table emailverification_verified_emails (app_id varchar(64), user_id varchar(128), email varchar(256));
    create table user_roles (app_id varchar(64), tenant_id varchar(64), user_id varchar(128), role varchar(255));
    insert into all_auth_recipe_users values ('public', 'public', '${ID}f1', '${ID}f1', false, 'emailpassword', 1767312000000,
      1767312000000);
    insert into emailpassword_users values ('public', '${ID}f1', 'a@example.com', '${BCRYPT}', 1767312000000);
    insert into emailverification_verified_emails values ('public', '${ID}f1', 'a@example.com');
    insert into user_roles values ('public', 'public', '${ID}f1', 'editor');`,
};

const wordpress = () => {
  const prepared = new Bun.CryptoHasher("sha384", "wp-sha384").update("a").digest("base64");
  return `$wp${Bun.password.hashSync(prepared, { algorithm: "bcrypt", cost: 4 }).replace("$2b$", "$2y$")}`;
};

/** The tables of WordPress, in statements for MySQL. They replace tables that are there. */
export const WORDPRESS_DATABASE = (): string[] => [
  "drop table if exists wp_users, wp_usermeta",
  `create table wp_users (ID bigint unsigned not null auto_increment primary key, user_login varchar(60) not null default '',
    user_pass varchar(255) not null default '', user_nicename varchar(50) not null default '',
    user_email varchar(100) not null default '', user_url varchar(100) not null default '',
    user_registered datetime not null default '0000-00-00 00:00:00', user_activation_key varchar(255) not null default '',
    user_status int not null default 0, display_name varchar(250) not null default '')`,
  `create table wp_usermeta (umeta_id bigint unsigned not null auto_increment primary key, user_id bigint unsigned not null default 0,
    meta_key varchar(255), meta_value longtext)`,
  `insert into wp_users (user_login, user_pass, user_email, user_registered, display_name)
    values ('ada', '${wordpress()}', 'a@example.com', '2026-01-02 03:04:05', 'Ada')`,
  `insert into wp_usermeta (user_id, meta_key, meta_value) values (1, 'wp_capabilities', 'a:1:{s:13:"administrator";b:1;}')`,
];
