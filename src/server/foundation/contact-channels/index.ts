/** Email addresses of users: which of them are used for sign-in, and which are proven. */

export {
  changeChannelIn,
  disableOtherSignInAddressesIn,
  makePrimaryIn,
  proveChannelIn,
  removeChannelIn,
  removeTwinIn,
  replaceAddressesIn,
} from "./change.ts";
export { changeAddressIn } from "./change-address.ts";
export {
  type AuthChannel,
  addChannelIn,
  findAuthChannel,
  findChannelWith,
  findPrimaryChannel,
  hasProvenOwner,
  makeNonePrimaryIn,
  provenAddresses,
  provenPrimaryAddresses,
  requireRoomForChannelIn,
} from "./channels.ts";
export { freeAddressIn, requireFreeForAuthIn } from "./free-address.ts";
