import type { JsonValue } from "#contract/json.ts";

// The records of an export that a move needs, as docs/export-import.md describes them: an export writes all fields.

export interface ChannelRecord {
  value: string;
  is_primary?: boolean;
  is_verified?: boolean;
  used_for_auth?: boolean;
}

export interface UserRecord {
  id: string;
  display_name?: string | null;
  profile_image_url?: string | null;
  client_metadata?: JsonValue;
  client_read_only_metadata?: JsonValue;
  server_metadata?: JsonValue;
  signed_up_at_millis?: number;
  last_active_at_millis?: number;
  is_anonymous?: boolean;
  contact_channels?: ChannelRecord[];
  password_hash?: string | null;
  totp_secret_base64?: string | null;
  permission_ids?: string[];
  language?: string | null;
  disabled_at_millis?: number | null;
  disabled_until_millis?: number | null;
  disabled_reason?: string | null;
  external_id?: string | null;
}

export interface AccountRecord {
  user_id: string;
  provider_id: string;
  account_id: string;
  email?: string | null;
  /** False for an account that the user has only connected. */
  allow_sign_in?: boolean;
  created_at_millis?: number;
}

export interface PasskeyRecord {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter?: number;
  aaguid?: string;
  backed_up?: boolean;
  name?: string;
  created_at_millis?: number;
  last_used_at_millis?: number | null;
}

export interface TeamRecord {
  id: string;
  display_name?: string;
  profile_image_url?: string | null;
  client_metadata?: JsonValue;
  client_read_only_metadata?: JsonValue;
  server_metadata?: JsonValue;
  created_at_millis?: number;
}

export interface MemberRecord {
  team_id: string;
  user_id: string;
  display_name?: string | null;
  created_at_millis?: number;
  permission_ids?: string[];
}
