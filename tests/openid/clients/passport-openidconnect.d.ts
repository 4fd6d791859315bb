/** The package has no types of its own; these cover what tests use. */
declare module "passport-openidconnect" {
  interface Profile {
    id: string;
    displayName?: string;
    emails?: { value: string }[];
  }
  type Done = (error: unknown, user?: Profile) => void;

  export default class Strategy {
    constructor(options: object, verify: (issuer: string, profile: Profile, done: Done) => void);
    authenticate(request: { query: Record<string, string>; session: object }): void;
  }
}
