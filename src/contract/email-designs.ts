import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { AnyId, Name, Nullable, ThemeIdOrNone, Tsx, Uuid } from "./fields.ts";

/** Themes and templates of mails: TSX that owners write. docs/mail.md. */

const Optional = Type.Optional;

export const EmailTheme = Type.Object({ id: Uuid, display_name: Type.String() });
export type EmailTheme = Static<typeof EmailTheme>;

export const EmailTemplate = Type.Object({
  id: Uuid,
  display_name: Type.String(),
  tsx_source: Tsx,
  theme_id: Optional(ThemeIdOrNone("Absent for the project's theme, false for none.")),
});
export type EmailTemplate = Static<typeof EmailTemplate>;

const NewDesign = Type.Object({ display_name: Name });
// Any text: an unknown id answers 404.
const OneDesign = Type.Object({ id: Name });

export const listEmailThemes = endpoint({
  method: "GET",
  path: "/internal/email-themes",
  summary: "List the mail themes of the project, built-in themes first",
  access: ADMIN_ONLY,
  response: Type.Object({ themes: Type.Array(EmailTheme) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createEmailTheme = endpoint({
  method: "POST",
  path: "/internal/email-themes",
  summary: "Create a mail theme; it starts as a copy of the light theme",
  access: ADMIN_ONLY,
  body: NewDesign,
  response: Type.Object({ id: Uuid }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const getEmailTheme = endpoint({
  method: "GET",
  path: "/internal/email-themes/{id}",
  summary: "Get a mail theme with its source",
  access: ADMIN_ONLY,
  params: OneDesign,
  response: Type.Object({ display_name: Type.String(), tsx_source: Tsx }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const updateEmailTheme = endpoint({
  method: "PATCH",
  path: "/internal/email-themes/{id}",
  summary: "Change the source of a mail theme; it is stored only if it can be rendered",
  access: ADMIN_ONLY,
  params: OneDesign,
  body: Type.Object({ tsx_source: Tsx }),
  response: Type.Object({ display_name: Type.String() }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "EMAIL_RENDERING_ERROR"],
});

export const listEmailTemplates = endpoint({
  method: "GET",
  path: "/internal/email-templates",
  summary: "List the mail templates of the project, built-in templates first",
  access: ADMIN_ONLY,
  response: Type.Object({ templates: Type.Array(EmailTemplate) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createEmailTemplate = endpoint({
  method: "POST",
  path: "/internal/email-templates",
  summary: "Create a mail template; it starts with a short source",
  access: ADMIN_ONLY,
  body: NewDesign,
  response: Type.Object({ id: Uuid }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const updateEmailTemplate = endpoint({
  method: "PATCH",
  path: "/internal/email-templates/{id}",
  summary: "Change a mail template; it is stored only if it can be rendered",
  access: ADMIN_ONLY,
  params: OneDesign,
  // Only an id is stored: neither `false` nor `null` removes a stored one (sic).
  body: Type.Object({ tsx_source: Tsx, theme_id: Optional(Nullable(ThemeIdOrNone())) }),
  response: Type.Object({ rendered_html: Type.String() }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "REQUIRES_CUSTOM_EMAIL_SERVER", "EMAIL_RENDERING_ERROR"],
});

export const renderEmail = endpoint({
  method: "POST",
  path: "/emails/render-email",
  summary: "Preview a mail theme with a template, stored or not",
  access: ADMIN_ONLY,
  body: Type.Object({
    theme_id: Optional(Nullable(ThemeIdOrNone("null: the project's theme; false: none."))),
    theme_tsx_source: Optional(Tsx),
    template_id: Optional(AnyId),
    template_tsx_source: Optional(Tsx),
  }),
  response: Type.Object({
    html: Type.String(),
    subject: Optional(Type.String()),
    notification_category: Optional(Type.String()),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "EMAIL_RENDERING_ERROR"],
});
