import { describe, expect, test } from "bun:test";
import { arrivalOf, type Begun, checksOf } from "./arrival.ts";

const begun: Begun = {
  clientId: "oac_boats",
  choice: { scopes: ["openid"], resource: "", prompt: "" },
  secrets: { state: "a state", nonce: "a nonce", verifier: "a verifier", challenge: "a challenge" },
};
const STORED = JSON.stringify(begun);
const ANSWER = "?code=a+code&state=a+state&iss=https%3A%2F%2Fid.example.com";

describe("the page that tries an app", () => {
  test.each([
    ["opened for the first time is new", "", null, "new"],
    ["opened with a trial of another app is new", "", JSON.stringify({ ...begun, clientId: "oac_other" }), "new"],
    ["to which a user comes back waits for its answer", "", STORED, "waiting"],
    ["that is loaded again after the answer has ended", "", JSON.stringify({ clientId: "oac_boats" }), "over"],
    ["with an answer and no trial does not know it", ANSWER, null, "foreign"],
    ["with an answer after the end does not know it", ANSWER, JSON.stringify({ clientId: "oac_boats" }), "foreign"],
    ["with the answer to its trial is answered", ANSWER, STORED, "answered"],
    ["with an error for its trial is answered", "?error=access_denied&state=a+state", STORED, "answered"],
  ])("%s", (_, search, stored, kind) => {
    expect(arrivalOf("oac_boats", search, stored).kind).toBe(kind as "new");
  });

  test("believes an answer with the state of the request and the issuer of the project", () => {
    const arrival = arrivalOf("oac_boats", ANSWER, STORED);
    if (arrival.kind !== "answered") throw new Error("There is no answer.");

    expect(arrival.answer).toEqual({
      code: "a code",
      state: "a state",
      iss: "https://id.example.com",
      error: null,
      description: null,
    });
    expect(checksOf(arrival.answer, begun, "https://id.example.com")).toEqual({
      isStateRight: true,
      isIssuerRight: true,
    });
    expect(checksOf({ ...arrival.answer, state: null }, begun, "https://id.example.com/")).toEqual({
      isStateRight: false,
      isIssuerRight: false,
    });
  });
});
