/** The path of dev mode's identity provider; its issuer is the public URL plus this path. */
export const SIMULATOR_PATH = "/dev/identity";
