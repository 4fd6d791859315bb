import type { TemplateModule, ThemeModule } from "../guest/render.ts";
import * as apiKeyRevoked from "./api-key-revoked.tsx.txt?module" with { type: "tsx" };
import * as defaultDark from "./default-dark.tsx.txt?module" with { type: "tsx" };
import * as defaultLight from "./default-light.tsx.txt?module" with { type: "tsx" };
import * as emailVerification from "./email-verification.tsx.txt?module" with { type: "tsx" };
import * as html from "./html.tsx.txt?module" with { type: "tsx" };
import * as ids from "./ids.ts";
import { defaultTemplates, defaultThemes, internalTemplates } from "./index.ts";
import * as magicLink from "./magic-link.tsx.txt?module" with { type: "tsx" };
import * as passwordReset from "./password-reset.tsx.txt?module" with { type: "tsx" };
import * as securityNotice from "./security-notice.tsx.txt?module" with { type: "tsx" };
import * as signInInvitation from "./sign-in-invitation.tsx.txt?module" with { type: "tsx" };
import * as teamInvitation from "./team-invitation.tsx.txt?module" with { type: "tsx" };

/** Built-in themes and templates, compiled with the server, by their source: any other text is not built in. */
export const precompiledThemes = new Map<string, ThemeModule>([
  [defaultThemes[ids.DEFAULT_LIGHT_THEME_ID].tsxSource, defaultLight],
  [defaultThemes[ids.DEFAULT_DARK_THEME_ID].tsxSource, defaultDark],
]);

export const precompiledTemplates = new Map<string, TemplateModule>([
  [defaultTemplates[ids.EMAIL_VERIFICATION_TEMPLATE_ID].tsxSource, emailVerification],
  [defaultTemplates[ids.PASSWORD_RESET_TEMPLATE_ID].tsxSource, passwordReset],
  [defaultTemplates[ids.MAGIC_LINK_TEMPLATE_ID].tsxSource, magicLink],
  [defaultTemplates[ids.TEAM_INVITATION_TEMPLATE_ID].tsxSource, teamInvitation],
  [defaultTemplates[ids.SIGN_IN_INVITATION_TEMPLATE_ID].tsxSource, signInInvitation],
  [internalTemplates.securityNotice, securityNotice],
  [internalTemplates.apiKeyRevoked, apiKeyRevoked],
  [internalTemplates.html, html],
]);

/** The same code renders inside the sandbox. */
export { renderScene, WrongValues } from "../guest/render.ts";
export { WrongVariables } from "./string-variables.ts";
