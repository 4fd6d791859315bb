import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "trial.title": "Try {name}",
  "trial.subtitle":
    "Run the sign-in of this app in this tab, and see each step as your app sees it. You need an account of this project, and no secret of the app.",
  "trial.toApp": "Open the app",
  "trial.again": "Start again",
  "trial.step": "{number}. {title}",
  "trial.done": "Done",
  "trial.failed": "Failed",
  "trial.notTriableTitle": "No sign-in to try",
  "trial.notTriable":
    "This app does not sign users in in the browser. Allow “Sign-in in the browser” on its page to try it here.",
  "trial.isBound":
    "This app binds its tokens to a key that the console does not have. Turn off “Bind tokens to a key” to try it here, or try it with the app itself.",
  "trial.over":
    "The last trial has ended. A code works once, and this page keeps tokens only until you reload it. Start again to see new tokens.",
  "trial.foreign":
    "This address has an answer to a request that this tab did not send. An app ignores such an answer. Start a trial here.",
  "trial.cameBack":
    "You came back before the app had its answer. The request expires by itself. Start again, or use Forward in your browser to continue it.",
  "trial.insecure":
    "Browsers create the values for PKCE only on https and on localhost. Open the console at such an address.",
  "trial.otherAddress": "The answer would go to another address of the console. Open this page there:",
  "trial.announceTokens": "The app received its tokens.",
  "trial.announceFailed": "The exchange of the code failed.",
  "trial.announceError": "The answer is an error, or is not for this tab.",

  "trial.request": "Request",
  "trial.requestHint":
    "Choose what the app asks for. Then this tab goes to the authorization endpoint with these parameters.",
  "trial.sentHint": "This tab went to the authorization endpoint with these parameters.",
  "trial.scopes": "Scopes",
  "trial.noScopes": "This app may not request any scope. Allow some on its page.",
  "trial.resource": "API",
  "trial.resourceHint": "The access token is for this API (resource).",
  "trial.noResource": "None",
  "trial.prompt": "Prompt",
  "trial.promptHint": "Pages that the user sees.",
  "trial.promptUsual": "Only the pages that are needed",
  "trial.promptLogin": "Sign in again (login)",
  "trial.promptConsent": "Ask for consent again (consent)",
  "trial.promptSelectAccount": "Choose the account (select_account)",
  "trial.promptNone": "No pages (none)",
  "trial.aboutRedirect": "redirect_uri is this page for a trial. Your app sends its own address.",
  "trial.aboutState":
    "state comes back with the answer, and nonce in the ID token. They prove that both belong to this request.",
  "trial.aboutPkce":
    "PKCE: code_challenge is the hash of a random value that stays in this tab. Only someone with this value can exchange the code.",
  "trial.start": "Start",

  "trial.signIn": "Sign-in and consent",
  "trial.signInHint":
    "On the pages of your project, as for every user. The user signs in, unless they are signed in, and allows the scopes, unless they have done so before or the app is your own.",

  "trial.response": "Response",
  "trial.responseHint": "Hallpass sent the browser back to the app with these parameters.",
  "trial.responseLater": "The browser comes back to the app with a code, or with an error.",
  "trial.stateRight": "state is that of the request.",
  "trial.stateWrong":
    "state is not that of the request. The answer belongs to another request, and an app must not use it.",
  "trial.issuerRight": "iss is the issuer of this project.",
  "trial.issuerWrong":
    "iss is not the issuer of this project. Another server sent the answer, and an app must not use it.",

  "trial.exchange": "Token request",
  "trial.exchangeHint": "The app exchanges the code for tokens. A code works once, within a minute.",
  "trial.exchanging": "Exchanging the code…",
  "trial.aboutSecret":
    "Your app also sends its secret or a signature. A trial needs neither, because you are an owner.",
  "trial.aboutNoSecret": "This app has no secret. PKCE protects the code.",
  "trial.tokenReply": "Response of the token endpoint",
  "trial.hasRefreshToken": "Your app gets a refresh token, too. A trial does not: nobody can use it.",
  "trial.noRefreshToken":
    "Your app gets no refresh token. For one, it needs the grant “Staying signed in” and, unless it is an installed app, the scope offline_access.",

  "trial.tokens": "Tokens",
  "trial.tokensHint": "Both are JWTs that Hallpass has signed.",
  "trial.tokensLater": "The ID token and the access token, decoded.",
  "trial.idToken": "ID token",
  "trial.idTokenHint": "Tells the app who has signed in. It is for the app only: APIs must not accept it.",
  "trial.noIdToken": "There is no ID token, because the request did not have the scope openid.",
  "trial.accessToken": "Access token",
  "trial.accessTokenHint": "The app sends it to an API, or to the userinfo endpoint.",
  "trial.opaque": "This token is not a JWT.",
  "trial.header": "Header",
  "trial.payload": "Payload",
  "trial.signatureRight": "A key of this project signed this token.",
  "trial.signatureWrong": "No key of this project signed this token.",
  "trial.areReal":
    "These tokens are real. The user finds the app under “Apps with access” in the account settings, and on the page of the app you see the user.",
  "trial.revoke": "Revoke these tokens",
  "trial.revoked": "Tokens revoked. The consent of the user stays.",

  "trial.userinfo": "Userinfo",
  "trial.userinfoHint": "The app gets the claims of its scopes with the access token.",
  "trial.claims": "Claims",

  "trial.claimAlg": "The algorithm of the signature.",
  "trial.claimTyp": "The type of the token: at+jwt is an access token.",
  "trial.claimKid": "The key that signed it.",
  "trial.claimIss": "The issuer: this project.",
  "trial.claimSub": "The user, by the ID that never changes.",
  "trial.claimAud": "The audience: who may accept the token.",
  "trial.claimExp": "The time when it expires.",
  "trial.claimIat": "The time when it was issued.",
  "trial.claimAuthTime": "The time when the user signed in.",
  "trial.claimNonce": "The nonce of the request.",
  "trial.claimAcr": "How strong the sign-in was.",
  "trial.claimAmr": "How the user signed in.",
  "trial.claimSid": "The session of the user.",
  "trial.claimAtHash": "A hash of the access token, which belongs to this ID token.",
  "trial.claimAzp": "The app that got the token.",
  "trial.claimClientId": "The app.",
  "trial.claimScope": "The scopes that the token has.",
  "trial.claimJti": "The ID of the token.",
  "trial.claimEmail": "The email address of the user.",
  "trial.claimEmailVerified": "Whether the address is verified.",
  "trial.claimName": "The name of the user.",
  "trial.claimPicture": "The picture of the user.",
  "trial.claimTeams": "The teams of the user.",
  "trial.claimPermissions": "The permissions of the user.",

  "trial.errorAccessDenied":
    "The user refused, or may not use this app. Start again and allow the request, or check “Users who may sign in” on the page of the app.",
  "trial.errorLoginRequired":
    "The user is not signed in, and the request allows no pages (prompt none). Apps then send the request again without it.",
  "trial.errorConsentRequired":
    "The user has not allowed all of this yet, and the request allows no pages (prompt none). Apps then send the request again without it.",
  "trial.errorInteractionRequired":
    "The user has to do something, and the request allows no pages (prompt none). Apps then send the request again without it.",
  "trial.errorInvalidScope":
    "The app may not request one of the scopes, or several APIs have it. Allow the scope on the page of the app, or choose the API.",
  "trial.errorInvalidTarget": "The project has no such API, or the app did not request it.",
  "trial.errorInvalidRequest": "A parameter is missing or has a wrong value. The description names it.",
  "trial.errorUnauthorizedClient":
    "The app may not sign users in in this way. Check the grants on the page of the app.",
  "trial.errorInvalidGrant":
    "The code is no longer valid: it was used before, is older than a minute, or the user, the session or the consent has ended. Start again to get a new one.",
  "trial.errorInvalidToken": "The access token was revoked or has expired, or it is for an API only.",
  "trial.errorInsufficientScope": "Userinfo needs the scope openid. Start again and choose it.",
  "trial.errorOther": "Start again. If the error comes back, the log of the server has more about it.",
} as const satisfies TextGroup;
