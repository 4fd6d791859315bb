/** Addresses of users: which one signs in, which are proven. */
export {
  type AuthChannel,
  addChannelIn,
  findAuthChannel,
  findPrimaryChannel,
  hasProvenOwner,
  makeNonePrimaryIn,
  provenAddresses,
} from "./channels.ts";
export { makeWayIn } from "./give-way.ts";
