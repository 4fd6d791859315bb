/** The exports of `hallpass/next`, for the App Router of Next.js. */
export { type AuthOptions, HallpassServerApp } from "./app.ts";
export { HallpassHandler } from "./client.tsx";
export type { ProtectOptions, RouteProxy } from "./protect.ts";
export { HallpassProvider, type HallpassProviderProps } from "./provider.tsx";
