import type { CurrentInternalUser } from "hallpass";
import { createContext, useContext } from "react";

/** The owner who is signed in to the console. Set on every page behind sign-in. */
export const OwnerContext = createContext<CurrentInternalUser | null>(null);

export function useOwner(): CurrentInternalUser {
  const owner = useContext(OwnerContext);
  if (!owner) throw new Error("useOwner is for pages behind sign-in.");
  return owner;
}
