import type { Watchable } from "../cache/watchable.ts";
import type { InstanceCalls } from "../instance/instance.ts";
import type { Project } from "../projects/project.ts";
import type { Session } from "../session/session.ts";
import type { TokenStoreOption } from "../session/token-store.ts";
import type { Credentials } from "../sign-in/credentials.ts";
import type { SignOutOptions } from "../users/user.ts";
import type { RedirectMethod } from "./options.ts";
import type { Redirects } from "./redirects.ts";
import type { Urls } from "./urls.ts";

/** The pieces an app is assembled from. The level of its wire is known only where they are made. */
export interface Core<U> {
  readonly projectId: string;
  readonly urls: Readonly<Urls>;
  readonly redirectMethod: RedirectMethod;
  readonly redirects: Redirects;
  readonly project: Watchable<Project>;
  readonly instance: InstanceCalls;
  readonly credentials: Credentials;
  sessionIn(tokenStore?: TokenStoreOption): Session;
  userIn(tokenStore?: TokenStoreOption): Watchable<U | null>;
  signOut(options?: SignOutOptions & { tokenStore?: TokenStoreOption }): Promise<void>;
}
