export interface AdminLink {
  kind: "set_up" | "sign_in";
  email: string | null;
}

export interface SetUp {
  code: string;
  email: string;
  password: string;
  displayName?: string | null;
  projectDisplayName: string;
}

/** The one-time links that the server prints. */
export interface InstanceCalls {
  /** What a link is for; does not use it up. */
  checkLink(code: string): Promise<AdminLink>;
  /** Creates the first owner and the first project, and signs the owner in. No redirect. */
  setUp(wanted: SetUp): Promise<{ projectId: string; userId: string }>;
  /** Signs an owner in. No redirect. */
  signInWithLink(code: string): Promise<{ userId: string }>;
}
