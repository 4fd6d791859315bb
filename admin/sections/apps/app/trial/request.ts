import type { OAuthClient } from "hallpass/admin";

/** The choices of an owner for a trial. */
export interface Choice {
  scopes: readonly string[];
  /** The identifier of an API; empty for none. */
  resource: string;
  /** Empty for the usual behavior. */
  prompt: string;
}

/** The values of a trial that its tab keeps until the exchange: the state, the nonce, and PKCE's verifier with its challenge. */
export interface TrialSecrets {
  state: string;
  nonce: string;
  verifier: string;
  challenge: string;
}

/** Scopes that most apps ask for. */
const USUAL = ["openid", "profile", "email"];

export const firstChoice = ({ scopes }: Pick<OAuthClient, "scopes">): Choice => ({
  scopes: scopes.filter((scope) => USUAL.includes(scope)),
  resource: "",
  prompt: "",
});

/** Whether the page can make a challenge: browsers offer that on https and on localhost only. */
export const canMakeSecrets = (): boolean => crypto.subtle !== undefined;

export async function newSecrets(): Promise<TrialSecrets> {
  const verifier = randomText();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { state: randomText(), nonce: randomText(), verifier, challenge: base64url(new Uint8Array(digest)) };
}

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)));

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The parameters of the request for authorization, in the order in which people read them. */
export function parametersOf(
  { id }: Pick<OAuthClient, "id">,
  { scopes, resource, prompt }: Choice,
  { state, nonce, challenge }: TrialSecrets,
  redirectUrl: string,
): [name: string, value: string][] {
  const optional: [string, string][] = [
    ["scope", scopes.join(" ")],
    ["resource", resource],
    ["prompt", prompt],
  ];
  return [
    ["client_id", id],
    ["redirect_uri", redirectUrl],
    ["response_type", "code"],
    ...optional.filter(([, value]) => value !== ""),
    ["state", state],
    ["nonce", nonce],
    ["code_challenge", challenge],
    ["code_challenge_method", "S256"],
  ];
}

/** Parameters, one on each line. */
export const asLines = (parameters: readonly (readonly [string, string])[]): string =>
  parameters.map(([name, value]) => `${name}=${value}`).join("\n");

/** Shortens a value that is of no use to anybody who reads it. */
export const shortened = (value: string): string => (value.length > 16 ? `${value.slice(0, 12)}…` : value);
