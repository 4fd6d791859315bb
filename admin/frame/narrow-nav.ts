import { storedSwitch } from "../data/stored-switch.ts";

/** Whether the navigation of wide windows shows icons only. */
export const narrowNav = storedSwitch("hallpass-console-narrow-navigation", false);
