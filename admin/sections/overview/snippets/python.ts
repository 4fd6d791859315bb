import type { SayText } from "../../../texts/texts.ts";
import type { Snippet, SnippetValues } from "./snippet.ts";

/** A backend in Python, as docs/quickstart/http.md has it. Needs no package. */
export const pythonSnippet = (values: SnippetValues, t: SayText): Snippet => ({
  id: "python",
  label: "Python",
  files: [
    { title: t("snippets.variables"), code: variables(values) },
    { title: "hallpass.py", code: MODULE },
    { title: t("snippets.tryIt"), code: "python3 hallpass.py" },
  ],
});

const variables = ({ baseUrl, projectId, secretServerKey }: SnippetValues) => `export HALLPASS_URL=${baseUrl}
export PROJECT_ID=${projectId}
export SERVER_KEY=${secretServerKey}`;

const MODULE = `import json
import os
import urllib.error
import urllib.request


def call(path, access_token=""):
    """Calls Hallpass as your server."""
    headers = {
        "x-hallpass-project-id": os.environ["PROJECT_ID"],
        "x-hallpass-access-type": "server",
        "x-hallpass-secret-server-key": os.environ["SERVER_KEY"],
    }
    if access_token:
        headers["x-hallpass-access-token"] = access_token
    url = os.environ["HALLPASS_URL"] + "/api/v1" + path
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as reply:
        return json.load(reply)


def user_of(access_token):
    """Returns the user who sent you this access token, or None if it is not valid."""
    try:
        return call("/users/me", access_token)
    except urllib.error.HTTPError as error:
        if error.code in (400, 401):
            return None
        raise


if __name__ == "__main__":
    print("Your newest users:", [user["primary_email"] for user in call("/users?limit=5&desc=true")["items"]])`;
