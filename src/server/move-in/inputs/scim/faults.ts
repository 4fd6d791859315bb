import { shortened } from "#contract/shortened.ts";
import { SourceError } from "#server/move-in/source-error.ts";
import { isObject } from "../json.ts";

const DETAIL_CHARACTERS = 200;

/** The server has answered, but not with what was asked for. */
export class AnswerFault extends SourceError {
  readonly status: number;

  /** The message says what to do. */
  constructor(address: string, response: Response, said: Said) {
    super(sentence(address, response, said));
    this.status = response.status;
  }
}

/** What a server says. It may repeat the token, in any form: `shown` takes it out of a text as people see it. */
interface Said {
  text: string;
  shown(text: string): string;
}

function sentence(address: string, { status, headers }: Response, { text, shown }: Said): string {
  const said = plain(shown(detailOf(text)));
  const detail = said === "" ? "" : ` The server says: ${said}`;
  if (status === 401) {
    return `${address} answers 401: it does not accept the token. Set HALLPASS_IMPORT_TOKEN to a bearer token for its SCIM API that has not expired.${detail}`;
  }
  if (status === 403) {
    const groups = address.endsWith("/Groups")
      ? ' Or leave groups out, with the map { "settings": { "groups": "leave" } }.'
      : "";
    return `${address} answers 403: the token may not read this list. Give it the right to.${groups}${detail}`;
  }
  if (status >= 300 && status < 400) {
    // Its query and its fragment may be those of a sign-in.
    const [target = "nowhere"] = (headers.get("location") ?? "").split(/[?#]/);
    return `${address} redirects to ${plain(shown(target))}. The token is not sent there. If that is the SCIM server, import from its address.`;
  }
  return `${address} answers ${status}.${detail}`;
}

/** The `detail` of an error of SCIM (RFC 7644 §3.12). */
function detailOf(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && typeof value.detail === "string" ? value.detail : "";
  } catch {
    // Some other page: the status says enough.
    return "";
  }
}

/** Without characters that a terminal obeys. */
const plain = (text: string) => shortened(text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, " "), DETAIL_CHARACTERS);
