/** Where dev mode's identity provider lives; its issuer is the public URL with this. */
export const SIMULATOR_PATH = "/dev/identity";
