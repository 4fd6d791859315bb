import { useUser } from "#sdk/react/hooks/use-user.ts";
import { ApiKeys } from "./api-keys.tsx";

/** The API keys of the signed-in user. The project must allow API keys of users. */
export const UserApiKeys = () => <ApiKeys holder={useUser({ or: "throw" })} text="keysAccess" />;
