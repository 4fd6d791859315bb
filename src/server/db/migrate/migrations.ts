import type { Dialect } from "#server/db/store/columns.ts";
import postgres0001 from "../../../../migrations/postgres/0001_start.sql" with { type: "text" };
import postgres0002 from "../../../../migrations/postgres/0002_mails.sql" with { type: "text" };
import postgres0003 from "../../../../migrations/postgres/0003_second_factor.sql" with { type: "text" };
import postgres0004 from "../../../../migrations/postgres/0004_passkeys.sql" with { type: "text" };
import postgres0005 from "../../../../migrations/postgres/0005_oauth.sql" with { type: "text" };
import postgres0006 from "../../../../migrations/postgres/0006_team_invitations.sql" with { type: "text" };
import postgres0007 from "../../../../migrations/postgres/0007_user_search.sql" with { type: "text" };
import postgres0008 from "../../../../migrations/postgres/0008_api_keys.sql" with { type: "text" };
import postgres0009 from "../../../../migrations/postgres/0009_stored_files.sql" with { type: "text" };
import postgres0010 from "../../../../migrations/postgres/0010_webhooks.sql" with { type: "text" };
import postgres0011 from "../../../../migrations/postgres/0011_activity.sql" with { type: "text" };
import postgres0012 from "../../../../migrations/postgres/0012_ai_threads.sql" with { type: "text" };
import postgres0013 from "../../../../migrations/postgres/0013_audit_reads.sql" with { type: "text" };
import postgres0014 from "../../../../migrations/postgres/0014_list_orders.sql" with { type: "text" };
import postgres0015 from "../../../../migrations/postgres/0015_image_paths.sql" with { type: "text" };
import postgres0016 from "../../../../migrations/postgres/0016_primary_address.sql" with { type: "text" };
import postgres0017 from "../../../../migrations/postgres/0017_token_claims.sql" with { type: "text" };
import postgres0018 from "../../../../migrations/postgres/0018_proven_accounts.sql" with { type: "text" };
import postgres0019 from "../../../../migrations/postgres/0019_parked_arrivals_and_grants.sql" with { type: "text" };
import postgres0020 from "../../../../migrations/postgres/0020_deletions.sql" with { type: "text" };
import postgres0021 from "../../../../migrations/postgres/0021_known_places.sql" with { type: "text" };
import postgres0022 from "../../../../migrations/postgres/0022_code_purposes.sql" with { type: "text" };
import postgres0023 from "../../../../migrations/postgres/0023_user_language.sql" with { type: "text" };
import postgres0024 from "../../../../migrations/postgres/0024_user_lists.sql" with { type: "text" };
import postgres0025 from "../../../../migrations/postgres/0025_teams_by_name.sql" with { type: "text" };
import postgres0026 from "../../../../migrations/postgres/0026_key_uses.sql" with { type: "text" };
import postgres0027 from "../../../../migrations/postgres/0027_webhook_log_by_state.sql" with { type: "text" };
import postgres0028 from "../../../../migrations/postgres/0028_audit_by_type.sql" with { type: "text" };
import postgres0029 from "../../../../migrations/postgres/0029_mail_log.sql" with { type: "text" };
import postgres0030 from "../../../../migrations/postgres/0030_instance_state.sql" with { type: "text" };
import postgres0031 from "../../../../migrations/postgres/0031_email_design_versions.sql" with { type: "text" };
import postgres0032 from "../../../../migrations/postgres/0032_secrets_and_disabled_users.sql" with { type: "text" };
import postgres0033 from "../../../../migrations/postgres/0033_certificates.sql" with { type: "text" };
import postgres0034 from "../../../../migrations/postgres/0034_operations.sql" with { type: "text" };
import postgres0035 from "../../../../migrations/postgres/0035_requests_of_events.sql" with { type: "text" };
import postgres0036 from "../../../../migrations/postgres/0036_search_in_parts.sql" with { type: "text" };
import postgres0037 from "../../../../migrations/postgres/0037_search_packs.sql" with { type: "text" };
import postgres0038 from "../../../../migrations/postgres/0038_search_pack_words.sql" with { type: "text" };
import postgres0039 from "../../../../migrations/postgres/0039_further_addresses.sql" with { type: "text" };
import postgres0040 from "../../../../migrations/postgres/0040_audit_heads.sql" with { type: "text" };
import postgres0041 from "../../../../migrations/postgres/0041_disabled_until.sql" with { type: "text" };
import postgres0042 from "../../../../migrations/postgres/0042_oauth_clients.sql" with { type: "text" };
import postgres0043 from "../../../../migrations/postgres/0043_signing_key_algorithms.sql" with { type: "text" };
import postgres0044 from "../../../../migrations/postgres/0044_oauth_grants.sql" with { type: "text" };
import postgres0045 from "../../../../migrations/postgres/0045_device_authorizations.sql" with { type: "text" };
import postgres0046 from "../../../../migrations/postgres/0046_self_named_clients.sql" with { type: "text" };
import postgres0047 from "../../../../migrations/postgres/0047_hosted_sign_in.sql" with { type: "text" };
import postgres0048 from "../../../../migrations/postgres/0048_external_id.sql" with { type: "text" };
import postgres0049 from "../../../../migrations/postgres/0049_imported_passwords.sql" with { type: "text" };
import postgres0050 from "../../../../migrations/postgres/0050_legacy_verifiers.sql" with { type: "text" };
import postgres0051 from "../../../../migrations/postgres/0051_imports.sql" with { type: "text" };
import postgres0052 from "../../../../migrations/postgres/0052_sealed_recovery_codes.sql" with { type: "text" };
import sqlite0001 from "../../../../migrations/sqlite/0001_start.sql" with { type: "text" };
import sqlite0002 from "../../../../migrations/sqlite/0002_mails.sql" with { type: "text" };
import sqlite0003 from "../../../../migrations/sqlite/0003_second_factor.sql" with { type: "text" };
import sqlite0004 from "../../../../migrations/sqlite/0004_passkeys.sql" with { type: "text" };
import sqlite0005 from "../../../../migrations/sqlite/0005_oauth.sql" with { type: "text" };
import sqlite0006 from "../../../../migrations/sqlite/0006_team_invitations.sql" with { type: "text" };
import sqlite0007 from "../../../../migrations/sqlite/0007_user_search.sql" with { type: "text" };
import sqlite0008 from "../../../../migrations/sqlite/0008_api_keys.sql" with { type: "text" };
import sqlite0009 from "../../../../migrations/sqlite/0009_stored_files.sql" with { type: "text" };
import sqlite0010 from "../../../../migrations/sqlite/0010_webhooks.sql" with { type: "text" };
import sqlite0011 from "../../../../migrations/sqlite/0011_activity.sql" with { type: "text" };
import sqlite0012 from "../../../../migrations/sqlite/0012_ai_threads.sql" with { type: "text" };
import sqlite0013 from "../../../../migrations/sqlite/0013_audit_reads.sql" with { type: "text" };
import sqlite0014 from "../../../../migrations/sqlite/0014_list_orders.sql" with { type: "text" };
import sqlite0015 from "../../../../migrations/sqlite/0015_image_paths.sql" with { type: "text" };
import sqlite0016 from "../../../../migrations/sqlite/0016_primary_address.sql" with { type: "text" };
import sqlite0017 from "../../../../migrations/sqlite/0017_token_claims.sql" with { type: "text" };
import sqlite0018 from "../../../../migrations/sqlite/0018_proven_accounts.sql" with { type: "text" };
import sqlite0019 from "../../../../migrations/sqlite/0019_parked_arrivals_and_grants.sql" with { type: "text" };
import sqlite0020 from "../../../../migrations/sqlite/0020_deletions.sql" with { type: "text" };
import sqlite0021 from "../../../../migrations/sqlite/0021_known_places.sql" with { type: "text" };
import sqlite0022 from "../../../../migrations/sqlite/0022_code_purposes.sql" with { type: "text" };
import sqlite0023 from "../../../../migrations/sqlite/0023_user_language.sql" with { type: "text" };
import sqlite0024 from "../../../../migrations/sqlite/0024_user_lists.sql" with { type: "text" };
import sqlite0025 from "../../../../migrations/sqlite/0025_teams_by_name.sql" with { type: "text" };
import sqlite0026 from "../../../../migrations/sqlite/0026_key_uses.sql" with { type: "text" };
import sqlite0027 from "../../../../migrations/sqlite/0027_webhook_log_by_state.sql" with { type: "text" };
import sqlite0028 from "../../../../migrations/sqlite/0028_audit_by_type.sql" with { type: "text" };
import sqlite0029 from "../../../../migrations/sqlite/0029_mail_log.sql" with { type: "text" };
import sqlite0030 from "../../../../migrations/sqlite/0030_instance_state.sql" with { type: "text" };
import sqlite0031 from "../../../../migrations/sqlite/0031_email_design_versions.sql" with { type: "text" };
import sqlite0032 from "../../../../migrations/sqlite/0032_secrets_and_disabled_users.sql" with { type: "text" };
import sqlite0033 from "../../../../migrations/sqlite/0033_certificates.sql" with { type: "text" };
import sqlite0034 from "../../../../migrations/sqlite/0034_operations.sql" with { type: "text" };
import sqlite0035 from "../../../../migrations/sqlite/0035_requests_of_events.sql" with { type: "text" };
import sqlite0036 from "../../../../migrations/sqlite/0036_search_in_parts.sql" with { type: "text" };
import sqlite0037 from "../../../../migrations/sqlite/0037_search_packs.sql" with { type: "text" };
import sqlite0038 from "../../../../migrations/sqlite/0038_search_pack_words.sql" with { type: "text" };
import sqlite0039 from "../../../../migrations/sqlite/0039_further_addresses.sql" with { type: "text" };
import sqlite0040 from "../../../../migrations/sqlite/0040_audit_heads.sql" with { type: "text" };
import sqlite0041 from "../../../../migrations/sqlite/0041_disabled_until.sql" with { type: "text" };
import sqlite0042 from "../../../../migrations/sqlite/0042_oauth_clients.sql" with { type: "text" };
import sqlite0043 from "../../../../migrations/sqlite/0043_signing_key_algorithms.sql" with { type: "text" };
import sqlite0044 from "../../../../migrations/sqlite/0044_oauth_grants.sql" with { type: "text" };
import sqlite0045 from "../../../../migrations/sqlite/0045_device_authorizations.sql" with { type: "text" };
import sqlite0046 from "../../../../migrations/sqlite/0046_self_named_clients.sql" with { type: "text" };
import sqlite0047 from "../../../../migrations/sqlite/0047_hosted_sign_in.sql" with { type: "text" };
import sqlite0048 from "../../../../migrations/sqlite/0048_external_id.sql" with { type: "text" };
import sqlite0049 from "../../../../migrations/sqlite/0049_imported_passwords.sql" with { type: "text" };
import sqlite0050 from "../../../../migrations/sqlite/0050_legacy_verifiers.sql" with { type: "text" };
import sqlite0051 from "../../../../migrations/sqlite/0051_imports.sql" with { type: "text" };
import sqlite0052 from "../../../../migrations/sqlite/0052_sealed_recovery_codes.sql" with { type: "text" };

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}

/**
 * The migrations of each dialect, in order. Both dialects have the same numbers and names; the files are part of the
 * executable.
 */
export const migrations: Record<Dialect, readonly Migration[]> = {
  sqlite: [
    { number: 1, name: "0001_start", sql: sqlite0001 },
    { number: 2, name: "0002_mails", sql: sqlite0002 },
    { number: 3, name: "0003_second_factor", sql: sqlite0003 },
    { number: 4, name: "0004_passkeys", sql: sqlite0004 },
    { number: 5, name: "0005_oauth", sql: sqlite0005 },
    { number: 6, name: "0006_team_invitations", sql: sqlite0006 },
    { number: 7, name: "0007_user_search", sql: sqlite0007 },
    { number: 8, name: "0008_api_keys", sql: sqlite0008 },
    { number: 9, name: "0009_stored_files", sql: sqlite0009 },
    { number: 10, name: "0010_webhooks", sql: sqlite0010 },
    { number: 11, name: "0011_activity", sql: sqlite0011 },
    { number: 12, name: "0012_ai_threads", sql: sqlite0012 },
    { number: 13, name: "0013_audit_reads", sql: sqlite0013 },
    { number: 14, name: "0014_list_orders", sql: sqlite0014 },
    { number: 15, name: "0015_image_paths", sql: sqlite0015 },
    { number: 16, name: "0016_primary_address", sql: sqlite0016 },
    { number: 17, name: "0017_token_claims", sql: sqlite0017 },
    { number: 18, name: "0018_proven_accounts", sql: sqlite0018 },
    { number: 19, name: "0019_parked_arrivals_and_grants", sql: sqlite0019 },
    { number: 20, name: "0020_deletions", sql: sqlite0020 },
    { number: 21, name: "0021_known_places", sql: sqlite0021 },
    { number: 22, name: "0022_code_purposes", sql: sqlite0022 },
    { number: 23, name: "0023_user_language", sql: sqlite0023 },
    { number: 24, name: "0024_user_lists", sql: sqlite0024 },
    { number: 25, name: "0025_teams_by_name", sql: sqlite0025 },
    { number: 26, name: "0026_key_uses", sql: sqlite0026 },
    { number: 27, name: "0027_webhook_log_by_state", sql: sqlite0027 },
    { number: 28, name: "0028_audit_by_type", sql: sqlite0028 },
    { number: 29, name: "0029_mail_log", sql: sqlite0029 },
    { number: 30, name: "0030_instance_state", sql: sqlite0030 },
    { number: 31, name: "0031_email_design_versions", sql: sqlite0031 },
    { number: 32, name: "0032_secrets_and_disabled_users", sql: sqlite0032 },
    { number: 33, name: "0033_certificates", sql: sqlite0033 },
    { number: 34, name: "0034_operations", sql: sqlite0034 },
    { number: 35, name: "0035_requests_of_events", sql: sqlite0035 },
    { number: 36, name: "0036_search_in_parts", sql: sqlite0036 },
    { number: 37, name: "0037_search_packs", sql: sqlite0037 },
    { number: 38, name: "0038_search_pack_words", sql: sqlite0038 },
    { number: 39, name: "0039_further_addresses", sql: sqlite0039 },
    { number: 40, name: "0040_audit_heads", sql: sqlite0040 },
    { number: 41, name: "0041_disabled_until", sql: sqlite0041 },
    { number: 42, name: "0042_oauth_clients", sql: sqlite0042 },
    { number: 43, name: "0043_signing_key_algorithms", sql: sqlite0043 },
    { number: 44, name: "0044_oauth_grants", sql: sqlite0044 },
    { number: 45, name: "0045_device_authorizations", sql: sqlite0045 },
    { number: 46, name: "0046_self_named_clients", sql: sqlite0046 },
    { number: 47, name: "0047_hosted_sign_in", sql: sqlite0047 },
    { number: 48, name: "0048_external_id", sql: sqlite0048 },
    { number: 49, name: "0049_imported_passwords", sql: sqlite0049 },
    { number: 50, name: "0050_legacy_verifiers", sql: sqlite0050 },
    { number: 51, name: "0051_imports", sql: sqlite0051 },
    { number: 52, name: "0052_sealed_recovery_codes", sql: sqlite0052 },
  ],
  postgres: [
    { number: 1, name: "0001_start", sql: postgres0001 },
    { number: 2, name: "0002_mails", sql: postgres0002 },
    { number: 3, name: "0003_second_factor", sql: postgres0003 },
    { number: 4, name: "0004_passkeys", sql: postgres0004 },
    { number: 5, name: "0005_oauth", sql: postgres0005 },
    { number: 6, name: "0006_team_invitations", sql: postgres0006 },
    { number: 7, name: "0007_user_search", sql: postgres0007 },
    { number: 8, name: "0008_api_keys", sql: postgres0008 },
    { number: 9, name: "0009_stored_files", sql: postgres0009 },
    { number: 10, name: "0010_webhooks", sql: postgres0010 },
    { number: 11, name: "0011_activity", sql: postgres0011 },
    { number: 12, name: "0012_ai_threads", sql: postgres0012 },
    { number: 13, name: "0013_audit_reads", sql: postgres0013 },
    { number: 14, name: "0014_list_orders", sql: postgres0014 },
    { number: 15, name: "0015_image_paths", sql: postgres0015 },
    { number: 16, name: "0016_primary_address", sql: postgres0016 },
    { number: 17, name: "0017_token_claims", sql: postgres0017 },
    { number: 18, name: "0018_proven_accounts", sql: postgres0018 },
    { number: 19, name: "0019_parked_arrivals_and_grants", sql: postgres0019 },
    { number: 20, name: "0020_deletions", sql: postgres0020 },
    { number: 21, name: "0021_known_places", sql: postgres0021 },
    { number: 22, name: "0022_code_purposes", sql: postgres0022 },
    { number: 23, name: "0023_user_language", sql: postgres0023 },
    { number: 24, name: "0024_user_lists", sql: postgres0024 },
    { number: 25, name: "0025_teams_by_name", sql: postgres0025 },
    { number: 26, name: "0026_key_uses", sql: postgres0026 },
    { number: 27, name: "0027_webhook_log_by_state", sql: postgres0027 },
    { number: 28, name: "0028_audit_by_type", sql: postgres0028 },
    { number: 29, name: "0029_mail_log", sql: postgres0029 },
    { number: 30, name: "0030_instance_state", sql: postgres0030 },
    { number: 31, name: "0031_email_design_versions", sql: postgres0031 },
    { number: 32, name: "0032_secrets_and_disabled_users", sql: postgres0032 },
    { number: 33, name: "0033_certificates", sql: postgres0033 },
    { number: 34, name: "0034_operations", sql: postgres0034 },
    { number: 35, name: "0035_requests_of_events", sql: postgres0035 },
    { number: 36, name: "0036_search_in_parts", sql: postgres0036 },
    { number: 37, name: "0037_search_packs", sql: postgres0037 },
    { number: 38, name: "0038_search_pack_words", sql: postgres0038 },
    { number: 39, name: "0039_further_addresses", sql: postgres0039 },
    { number: 40, name: "0040_audit_heads", sql: postgres0040 },
    { number: 41, name: "0041_disabled_until", sql: postgres0041 },
    { number: 42, name: "0042_oauth_clients", sql: postgres0042 },
    { number: 43, name: "0043_signing_key_algorithms", sql: postgres0043 },
    { number: 44, name: "0044_oauth_grants", sql: postgres0044 },
    { number: 45, name: "0045_device_authorizations", sql: postgres0045 },
    { number: 46, name: "0046_self_named_clients", sql: postgres0046 },
    { number: 47, name: "0047_hosted_sign_in", sql: postgres0047 },
    { number: 48, name: "0048_external_id", sql: postgres0048 },
    { number: 49, name: "0049_imported_passwords", sql: postgres0049 },
    { number: 50, name: "0050_legacy_verifiers", sql: postgres0050 },
    { number: 51, name: "0051_imports", sql: postgres0051 },
    { number: 52, name: "0052_sealed_recovery_codes", sql: postgres0052 },
  ],
};
