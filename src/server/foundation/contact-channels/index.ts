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
export {
  type AuthChannel,
  addChannelIn,
  findAuthChannel,
  findPrimaryChannel,
  hasProvenOwner,
  makeNonePrimaryIn,
  provenAddresses,
  provenPrimaryAddresses,
} from "./channels.ts";
export { freeAddressIn } from "./free-address.ts";
