/**
 * Headers in which a proxy says where a client is. Only those that HALLPASS_PLACE_HEADERS names are read: a proxy that does
 * not set a header passes on whatever a client wrote into it.
 */
export const PLACE_HEADERS = [
  "cf-ipcountry",
  "x-vercel-ip-country",
  "x-vercel-ip-country-region",
  "x-vercel-ip-city",
  "x-vercel-ip-latitude",
  "x-vercel-ip-longitude",
  "x-vercel-ip-timezone",
] as const;

export type PlaceHeader = (typeof PLACE_HEADERS)[number];
