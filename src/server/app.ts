import { aiChatRoutes } from "./features/ai-chat/routes.ts";
import { anonymousRoutes } from "./features/anonymous/routes.ts";
import { apiIndexRoutes } from "./features/api-index/routes.ts";
import { apiKeyRoutes } from "./features/api-keys/routes.ts";
import { auditRoutes } from "./features/audit/routes.ts";
import { cliLoginRoutes } from "./features/cli-login/routes.ts";
import { connectedAccountRoutes } from "./features/connected-accounts/routes.ts";
import { contactChannelRoutes } from "./features/contact-channels/routes.ts";
import { emailDesignRoutes } from "./features/email-designs/routes.ts";
import { emailRoutes } from "./features/emails/routes.ts";
import { featureSupportRoutes } from "./features/feature-support/routes.ts";
import { instanceRoutes } from "./features/instance/routes.ts";
import { internalKeyRoutes } from "./features/internal-keys/routes.ts";
import { oauthProviderRoutes } from "./features/linked-accounts/routes.ts";
import { metricsRoutes } from "./features/metrics/routes.ts";
import { mfaRoutes } from "./features/mfa/routes.ts";
import { notificationRoutes } from "./features/notifications/routes.ts";
import { otpRoutes } from "./features/otp/routes.ts";
import { passkeyRoutes } from "./features/passkeys/routes.ts";
import { passwordRoutes } from "./features/passwords/routes.ts";
import { permissionRoutes } from "./features/permissions/routes.ts";
import { projectConfigRoutes } from "./features/project-config/routes.ts";
import { projectRoutes } from "./features/projects/routes.ts";
import { sessionRoutes } from "./features/sessions/routes.ts";
import { oauthRoutes } from "./features/social-sign-in/routes.ts";
import { storedFilePages } from "./features/stored-files/page.ts";
import { teamInvitationRoutes } from "./features/team-invitations/routes.ts";
import { teamMemberRoutes } from "./features/team-members/routes.ts";
import { teamRoutes } from "./features/teams/routes.ts";
import { userRoutes } from "./features/users/routes.ts";
import { webhookRoutes } from "./features/webhooks/routes.ts";
import { svixPages } from "./features/webhooks/svix/router.ts";
import { svixRoutes } from "./features/webhooks/svix/routes.ts";
import type { PageRoute, Route } from "./http/route.ts";
import { consolePages } from "./pages/console.ts";
import { healthPages } from "./pages/health.ts";
import { hostedPages } from "./pages/hosted.ts";
import { referencePages } from "./pages/reference.ts";

/** The whole API. */
export const routes: readonly Route[] = [
  ...apiIndexRoutes,
  ...featureSupportRoutes,
  ...passwordRoutes,
  ...mfaRoutes,
  ...cliLoginRoutes,
  ...otpRoutes,
  ...anonymousRoutes,
  ...passkeyRoutes,
  ...oauthRoutes,
  ...oauthProviderRoutes,
  ...connectedAccountRoutes,
  ...sessionRoutes,
  ...userRoutes,
  ...contactChannelRoutes,
  ...teamRoutes,
  ...teamMemberRoutes,
  ...teamInvitationRoutes,
  ...permissionRoutes,
  ...apiKeyRoutes,
  ...projectRoutes,
  ...projectConfigRoutes,
  ...internalKeyRoutes,
  ...emailDesignRoutes,
  ...emailRoutes,
  ...aiChatRoutes,
  ...notificationRoutes,
  ...metricsRoutes,
  ...webhookRoutes,
  ...auditRoutes,
  ...instanceRoutes,
];

/** Everything that is served beside it. */
export const pages: readonly PageRoute[] = [
  ...healthPages,
  ...storedFilePages,
  ...svixPages(svixRoutes),
  ...hostedPages,
  ...consolePages,
  ...referencePages(routes.map(({ endpoint }) => endpoint)),
];
