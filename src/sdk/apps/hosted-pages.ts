import type { Level } from "#contract/access.ts";
import { hostedFlow } from "#sdk/hosted/flow.ts";
import { type HostedPages, hostedPages } from "#sdk/hosted/pages.ts";
import type { Session } from "#sdk/session/session.ts";
import type { TokenStore } from "#sdk/session/token-store.ts";
import type { SignInParts, tokensOf } from "#sdk/sign-in/parts.ts";
import type { Connection } from "#sdk/wire/connection.ts";
import { addressesOf } from "./connect.ts";
import type { ClientAppOptions } from "./options.ts";

interface Parts<L extends Level> extends SignInParts<L> {
  connection: Connection;
  /** The app's own store, without waiting for what the address of the page brings. */
  stores(): TokenStore;
  keepIn(store: TokenStore, signedIn: Parameters<typeof tokensOf>[0]): Promise<void>;
  signOut(session: Session): Promise<void>;
}

/** The hosted pages, as an app with these options uses them. */
export function hostedPagesOf<L extends Level>(options: ClientAppOptions, parts: Parts<L>): HostedPages {
  const { stores, keepIn, signOut, session, redirects } = parts;
  return hostedPages({
    flow: hostedFlow({ ...parts, address: addressesOf(options).browser }),
    redirects,
    keep: (signedIn) => keepIn(stores(), signedIn),
    store: () => stores(),
    signOut: () => signOut(session()),
  });
}
