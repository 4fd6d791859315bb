import { createContext, useContext } from "react";

/** Set while the user signs out or is deleted, so that the page does not redirect to sign-in as well. */
export interface Leaving {
  current: boolean;
}

export const LeavingContext = createContext<Leaving>({ current: false });

/** Returns a function for actions that end the session and then redirect elsewhere. */
export function useLeave(): (leave: () => Promise<unknown>) => Promise<void> {
  const leaving = useContext(LeavingContext);
  return async (leave) => {
    leaving.current = true;
    try {
      await leave();
    } catch (error) {
      leaving.current = false;
      throw error;
    }
  };
}
