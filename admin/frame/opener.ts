/** Whether what opened a dialog is still there to take the focus. `keep-focus.ts` knows, as soon as it is loaded. */
export const opener = { isThere: () => true };
