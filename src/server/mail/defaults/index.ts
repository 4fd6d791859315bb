import apiKeyRevoked from "./api-key-revoked.tsx.txt" with { type: "text" };
import defaultDark from "./default-dark.tsx.txt" with { type: "text" };
import defaultLight from "./default-light.tsx.txt" with { type: "text" };
import emailVerification from "./email-verification.tsx.txt" with { type: "text" };
import html from "./html.tsx.txt" with { type: "text" };
import * as ids from "./ids.ts";
import magicLink from "./magic-link.tsx.txt" with { type: "text" };
import newTemplate from "./new-template.tsx.txt" with { type: "text" };
import passwordReset from "./password-reset.tsx.txt" with { type: "text" };
import securityNotice from "./security-notice.tsx.txt" with { type: "text" };
import signInInvitation from "./sign-in-invitation.tsx.txt" with { type: "text" };
import teamInvitation from "./team-invitation.tsx.txt" with { type: "text" };

/** The sources that owners see and may change. A project stores only its changes. */
export const defaultThemes = {
  [ids.DEFAULT_LIGHT_THEME_ID]: { displayName: "Default Light", tsxSource: defaultLight },
  [ids.DEFAULT_DARK_THEME_ID]: { displayName: "Default Dark", tsxSource: defaultDark },
};

export const defaultTemplates = {
  [ids.EMAIL_VERIFICATION_TEMPLATE_ID]: { displayName: "Email Verification", tsxSource: emailVerification },
  [ids.PASSWORD_RESET_TEMPLATE_ID]: { displayName: "Password Reset", tsxSource: passwordReset },
  [ids.MAGIC_LINK_TEMPLATE_ID]: { displayName: "Magic Link/OTP", tsxSource: magicLink },
  [ids.TEAM_INVITATION_TEMPLATE_ID]: { displayName: "Team Invitation", tsxSource: teamInvitation },
  [ids.SIGN_IN_INVITATION_TEMPLATE_ID]: { displayName: "Sign In Invitation", tsxSource: signInInvitation },
};

/**
 * Templates outside of a project's own: of security notices, of emails about leaked keys, and the frame for HTML from
 * an owner's server.
 */
export const internalTemplates = { securityNotice, apiKeyRevoked, html };

/** The initial source of a new template. */
export { newTemplate };
