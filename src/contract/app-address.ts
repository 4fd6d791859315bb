/** A scheme of the app's own: a domain of its maker in reverse order (RFC 8252 §7.1), so that no other app has it by chance. */
const OWN_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:\//i;
/** Expo's app for development, which opens what a developer's machine serves. */
const EXPO = /^exp:\/\//i;

/** Whether an address opens an app that people install, such as `com.example.app:/callback`. */
export const isInstalledAppAddress = (url: string): boolean => OWN_SCHEME.test(url);

/** Whether an address opens an app: one that people install, or one in development, such as `exp://192.168.1.5:8081`. */
export const isAppAddress = (url: string): boolean => OWN_SCHEME.test(url) || EXPO.test(url);
