import {
  getEmailTemplateVersion,
  getEmailThemeVersion,
  listEmailTemplateVersions,
  listEmailThemeVersions,
  type EmailDesignVersion as Payload,
} from "#contract/email-designs.ts";
import { type Page, pageOf } from "#sdk/page.ts";
import { dateOf } from "#sdk/wire/date-of.ts";
import type { Wire } from "#sdk/wire/wire.ts";

/** A version in the history of an email template or theme. */
export interface EmailDesignVersion {
  readonly version: number;
  /** Whether emails are made of this version. */
  readonly isCurrent: boolean;
  /** Null for a source from before the first save. */
  readonly savedAt: Date | null;
  /** The person who saved it, as the audit log names actors. */
  readonly savedBy: { readonly type: string; readonly id: string | null } | null;
  /** Of a template. Undefined: the project's theme. `false`: none. */
  readonly themeId: string | false | undefined;
}

/** A version with its source. */
export interface EmailDesignVersionSource extends EmailDesignVersion {
  readonly tsxSource: string;
}

/** Which page of the versions. */
export interface EmailDesignVersionOptions {
  /** `nextCursor` of the previous page. */
  cursor?: string;
  limit?: number;
}

/** A page of versions, newest first. `nextCursor` is `null` on the last page. */
export type EmailDesignVersionPage = Page<EmailDesignVersion>;

/** The kinds of email designs with a history. */
export type EmailDesignKind = "template" | "theme";

const ENDPOINTS = {
  template: { list: listEmailTemplateVersions, get: getEmailTemplateVersion },
  theme: { list: listEmailThemeVersions, get: getEmailThemeVersion },
};

export async function listVersions(
  wire: Wire<"server">,
  kind: EmailDesignKind,
  id: string,
  { cursor, limit }: EmailDesignVersionOptions = {},
): Promise<EmailDesignVersionPage> {
  const query = { cursor: cursor === undefined ? undefined : Number(cursor), limit };
  const { items, pagination } = await wire.call(ENDPOINTS[kind].list, { params: { id }, query });
  const next = pagination.next_cursor;
  return pageOf(items.map(versionOf), next === null ? null : String(next));
}

export async function getVersion(
  wire: Wire<"server">,
  kind: EmailDesignKind,
  id: string,
  version: number,
): Promise<EmailDesignVersionSource> {
  const payload = await wire.call(ENDPOINTS[kind].get, { params: { id, version: String(version) } });
  return { ...versionOf(payload), tsxSource: payload.tsx_source };
}

const versionOf = ({ version, is_current, saved_at_millis, saved_by, theme_id }: Payload): EmailDesignVersion => ({
  version,
  isCurrent: is_current,
  savedAt: dateOf(saved_at_millis),
  savedBy: saved_by,
  themeId: theme_id,
});
