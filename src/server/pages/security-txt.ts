import { DAY } from "#contract/limits.ts";
import { refuse } from "#server/access/refusal.ts";
import { SECURITY_HEADERS } from "#server/http/reply/security-headers.ts";
import type { PageRoute } from "#server/http/routing/route.ts";
import type { Settings } from "#server/settings.ts";

const PATH = "/.well-known/security.txt";
/** RFC 9116 §2.5.5 recommends less than a year. */
const VALID_DAYS = 180;

/** The file of RFC 9116: where to report a weakness of this server. */
function securityTxt({ publicUrl, adminUrl, securityContacts }: Settings, now: number): string {
  // Whole days: the file changes once a day, not with each request.
  const expires = new Date(Math.floor(now / DAY + VALID_DAYS) * DAY).toISOString();
  const origins = new Set([publicUrl, adminUrl ?? publicUrl]);
  return [
    ...securityContacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    ...[...origins].map((origin) => `Canonical: ${origin}${PATH}`),
    "",
  ].join("\n");
}

export const securityPages: readonly PageRoute[] = [
  {
    method: "GET",
    path: PATH,
    answer(_request, _params, { settings, now }) {
      const { publicUrl, securityContacts } = settings;
      if (securityContacts.length === 0)
        throw refuse("PATH_NOT_FOUND", { url: publicUrl + PATH, api: `${publicUrl}/api/v1` });
      const headers = {
        ...Object.fromEntries(SECURITY_HEADERS),
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "no-cache",
      };
      return new Response(securityTxt(settings, now()), { headers });
    },
  },
];
