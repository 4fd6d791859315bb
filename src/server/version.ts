import manifest from "../../package.json" with { type: "json" };

/** The version of Hallpass (Semantic Versioning 2.0.0). CHANGELOG.md says what each one changes. */
export const version: string = manifest.version;

/** The first 12 digits of the commit that an executable was built from; null when it is not known, as in a run from source. */
export const commit: string | null = process.env.HALLPASS_BUILT_FROM || null;

/** The version with its commit as build metadata, such as `0.2.0+1a2b3c4d5e6f`: it tells two builds of one version apart. */
export const build: string = commit ? `${version}+${commit}` : version;
