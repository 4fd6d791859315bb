import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "signInMethods.title": "Sign-in",
  "signInMethods.keywords":
    "authentication methods password passkey magic link SSO social provider OpenID Connect Google GitHub sign-up anonymous merge deletion security notices",
  "signInMethods.subtitle": "How users sign in and sign up, and what they can do.",
  "signInMethods.methods": "Sign-in methods",
  "signInMethods.password": "Email and password",
  "signInMethods.passwordHint":
    "Users choose a password of 8 to 70 characters. The most common passwords are not allowed.",
  "signInMethods.magicLink": "Magic link and one-time code",
  "signInMethods.magicLinkHint": "Users get an email with a link and a six-character code. Needs a mail server.",
  "signInMethods.passkey": "Passkeys",
  "signInMethods.passkeyHint":
    "Users sign in with a fingerprint, a face or a security key instead of a password. Needs HTTPS or localhost.",
  "signInMethods.lastMethodTitle": "Turn off the only sign-in method?",
  "signInMethods.lastMethodBody":
    "Nobody will be able to sign in to this project until you turn it on again. Users who are signed in stay signed in.",
  "signInMethods.turnOff": "Turn off",
  "signInMethods.sharedKeys": "Shared keys",
  "signInMethods.clientId": "Client ID",
  "signInMethods.clientSecret": "Client secret",
  "signInMethods.signUps": "Sign-up",
  "signInMethods.allowSignUp": "Allow new user sign-ups",
  "signInMethods.allowSignUpHint": "When this is off, only users who already have an account can sign in.",
  "signInMethods.users": "Users",
  "signInMethods.previewLabel": "Preview of the sign-in page",
  "signInMethods.internalNote":
    "The owners of all projects sign in here. Changes affect everyone who uses this console.",
  "signInMethods.anonymous": "Anonymous accounts",
  "signInMethods.anonymousHint":
    "Your app can create accounts for visitors who have not signed up. When they sign up, they keep their account.",
  "signInMethods.providers": "SSO providers",
  "signInMethods.providersHint": "Users sign in with an account that they already have elsewhere.",
  "signInMethods.noProviders": "No providers yet. Add one, and its button appears on the sign-in page.",
  "signInMethods.addProviders": "Add SSO providers",
  "signInMethods.addProvidersHint": "Choose the services where your users already have an account.",
  "signInMethods.searchProviders": "Search providers",
  "signInMethods.foundProviders": { one: "{count} provider found", other: "{count} providers found" },
  "signInMethods.customProvider": "Custom OpenID Connect provider",
  "signInMethods.customProviderHint":
    "Any provider with a discovery document, such as Keycloak, Okta or Microsoft Entra ID",
  "signInMethods.isOn": "On",
  "signInMethods.configure": "Configure",
  "signInMethods.configureFor": "Configure {provider}",
  "signInMethods.keysMissing": "Keys missing",
  "signInMethods.keysKept": "Off, keys kept",
  "signInMethods.disableTitle": "Turn off {provider}?",
  "signInMethods.disableBody":
    "Users can no longer sign in with {provider}. Users who have no other sign-in method are locked out until you turn it on again. Hallpass keeps its keys.",
  "signInMethods.remove": "Remove",
  "signInMethods.removeFor": "Remove {provider}",
  "signInMethods.removeTitle": "Remove {provider}?",
  "signInMethods.removeBody":
    "This removes {provider} from the project, with its issuer, its client ID and its client secret.",
  "signInMethods.useShared": "Shared keys",
  "signInMethods.useSharedHint":
    "Uses the keys of this server. During sign-in, the provider shows the name of this server instead of the name of your app.",
  "signInMethods.noShared": "This server has no shared keys for {provider}. Enter the keys of your own app.",
  "signInMethods.callbackUrl": "Redirect URL",
  "signInMethods.callbackUrlHint": "Register this URL at the provider. Some providers call it callback URL.",
  "signInMethods.facebookConfigId": "Configuration ID",
  "signInMethods.facebookConfigIdHint": "Only for apps that use Facebook Login for Business.",
  "signInMethods.microsoftTenantId": "Tenant ID",
  "signInMethods.microsoftTenantIdHint":
    "Only accounts of this organization can sign in. Leave empty for all Microsoft accounts.",
  "signInMethods.missing": "Copy this value from the provider",
  "signInMethods.saveAndTurnOn": "Save and turn on",
  "signInMethods.keysSaved": "{provider} is on, with your own keys",
  "signInMethods.savedShared": "{provider} is on, with shared keys",
  "signInMethods.providerId": "ID",
  "signInMethods.providerIdHint":
    "The provider's name in the redirect URL and in your code. You cannot change it later.",
  "signInMethods.providerIdInvalid": "Use lower-case letters, digits and _, and begin with a letter",
  "signInMethods.providerIdTaken": "Another provider has this ID",
  "signInMethods.providerName": "Display name",
  "signInMethods.providerNameHint": "Users see it on the button.",
  "signInMethods.issuer": "Issuer URL",
  "signInMethods.issuerHint": "The URL under which the provider has its discovery document.",
  "signInMethods.issuerInvalid": "Enter a URL that begins with https://",
  "signInMethods.issuerChecking": "Reading the discovery document…",
  "signInMethods.issuerFound": "Issuer found. Users sign in at {url}",
  "signInMethods.issuerNotHttps": "The issuer needs https. Only issuers on localhost may use http.",
  "signInMethods.issuerUnreachable": "Nothing on the public internet answers at {document}. Check the address.",
  "signInMethods.issuerNoDocument":
    "There is no discovery document at {document}. Some providers have one for each organization or realm.",
  "signInMethods.issuerNotJson": "Hallpass cannot read the document at {document}. It must be JSON.",
  "signInMethods.issuerOther": "The document names another issuer: {issuer}. Enter that one, exactly as it is written.",
  "signInMethods.issuerIncomplete": "The document at {document} lacks an endpoint that sign-in needs.",
  "signInMethods.issuerNoAlgorithm":
    "The issuer offers no signing algorithm that Hallpass supports. Let it sign ID tokens with RS256 or ES256.",
  "signInMethods.issuerNoAuthentication":
    "The issuer offers no client authentication method that Hallpass supports. Allow client_secret_basic or client_secret_post there.",
  "signInMethods.turnOn": "Turn on",
  "signInMethods.signUpOnTitle": "Allow new users to sign up?",
  "signInMethods.signUpOnBody": "Anyone who can open the sign-up page can create an account.",
  "signInMethods.signUpOffTitle": "Stop new sign-ups?",
  "signInMethods.signUpOffBody":
    "New users can no longer sign up. Existing users can still sign in, and you can still create users.",
  "signInMethods.merge": "If a provider names an email address that already has an account",
  "signInMethods.mergeLink": "Link",
  "signInMethods.mergeAllow": "Allow",
  "signInMethods.mergeBlock": "Block",
  "signInMethods.mergeLinkHint":
    "Adds the provider to that account if both sides have verified the address. Otherwise it refuses the sign-in, and the user must sign in with an existing method.",
  "signInMethods.mergeAllowHint": "Creates a second account with the same address. The two accounts share nothing.",
  "signInMethods.mergeBlockHint": "Refuses the sign-in. The user must sign in with an existing method.",
  "signInMethods.deletion": "Let users delete their own account",
  "signInMethods.deletionHint": "Users find this in their account settings.",
  "signInMethods.deletionOnTitle": "Let users delete their accounts?",
  "signInMethods.deletionOnBody":
    "When users delete their account, everything in it is deleted. You cannot restore it.",
  "signInMethods.deletionOffTitle": "Stop users from deleting their accounts?",
  "signInMethods.deletionOffBody":
    "Users have to ask you when they want to leave. In many countries you must then delete their data.",
  "signInMethods.notices": "Security notices",
  "signInMethods.noticesHint": "Users get an email when a password, a passkey or another way to sign in changes.",
  "signInMethods.apiKeys": "User and team API keys",
  "signInMethods.apiKeysHint":
    "Programs can act for a user or a team with a key. Turn this on in the project settings.",
  "signInMethods.toApiKeys": "Open project settings",
} as const satisfies TextGroup;
