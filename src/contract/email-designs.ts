import { type Static, Type } from "@sinclair/typebox";
import { ADMIN_ONLY } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  AnyId,
  JsonObjectUpTo,
  Name,
  NoBody,
  Nullable,
  ShortText,
  Success,
  ThemeIdOrNone,
  Tsx,
  Uuid,
  WHOLE,
} from "./fields.ts";
import { EMAIL_DESIGN_VERSIONS_PAGE_MAX, METADATA_MAX_BYTES } from "./limits.ts";
import { MailVariable } from "./mail-sources.ts";

/** Themes and templates of emails: TSX that owners write. docs/mail.md. */

const Optional = Type.Optional;

/** Only with `with_details`. */
const listedDetails = {
  is_built_in: Optional(Type.Boolean({ description: "Whether every project has it. Only with `with_details`." })),
  is_changed: Optional(
    Type.Boolean({ description: "Whether it is built in and the project has changed it. Only with `with_details`." }),
  ),
};
const WithDetails = Optional(Type.Boolean());

export const EmailTheme = Type.Object({ id: Uuid, display_name: Type.String(), ...listedDetails });
export type EmailTheme = Static<typeof EmailTheme>;

export const EmailTemplate = Type.Object({
  id: Uuid,
  display_name: Type.String(),
  tsx_source: Tsx,
  theme_id: Optional(ThemeIdOrNone("Absent for the project's theme, false for none.")),
  ...listedDetails,
});
export type EmailTemplate = Static<typeof EmailTemplate>;

/** A built-in design as it was before the project changed it. */
const BuiltIn = Nullable(Type.Object({ display_name: Type.String(), tsx_source: Tsx }));
const Revision = Type.String({ description: "Identifies the stored source and theme; send it as `based_on`." });
const details = { revision: Revision, is_built_in: Type.Boolean(), is_changed: Type.Boolean(), built_in: BuiltIn };

/** A template with everything that its editor needs. */
export const EmailTemplateDetails = Type.Object({
  id: Uuid,
  display_name: Type.String(),
  tsx_source: Tsx,
  theme_id: Optional(ThemeIdOrNone("Absent for the project's theme, false for none.")),
  ...details,
});
export type EmailTemplateDetails = Static<typeof EmailTemplateDetails>;

/** A version in the history of a template or theme. */
export const EmailDesignVersion = Type.Object({
  version: Type.Integer({ minimum: 1 }),
  is_current: Type.Boolean(),
  saved_at_millis: Nullable(Type.Integer({ description: "Null for a source from before the first save." })),
  saved_by: Nullable(
    Type.Object({ type: Type.String(), id: Nullable(Type.String()) }, { description: "As actors of the audit log." }),
  ),
  theme_id: Optional(ThemeIdOrNone("Of a template. Absent for the project's theme, false for none.")),
});
export type EmailDesignVersion = Static<typeof EmailDesignVersion>;

export const EmailDesignVersionDetails = Type.Object({ ...EmailDesignVersion.properties, tsx_source: Tsx });
export type EmailDesignVersionDetails = Static<typeof EmailDesignVersionDetails>;

/** What a save may carry besides the source. */
const save = {
  display_name: Optional(Name),
  based_on: Optional(
    Type.String({
      maxLength: ShortText.maxLength,
      description: "The revision that was edited. If it is no longer the stored one: CHANGED_MEANWHILE.",
    }),
  ),
  with_details: Optional(
    Type.Boolean({ description: "Adds to EMAIL_RENDERING_ERROR where in the source the problems are." }),
  ),
};
const NewRevision = Optional(Type.String({ description: "Only with `based_on` or `with_details`." }));

const NewDesign = Type.Object({ display_name: Name });
// Any text: an unknown id answers 404.
const OneDesign = Type.Object({ id: Name });
const OneVersion = Type.Object({ id: Name, version: ShortText });
const versionsPage = {
  query: Type.Object({
    cursor: Optional(Type.Integer({ description: "The version that the page begins with." })),
    limit: Optional(Type.Integer({ minimum: 1, maximum: EMAIL_DESIGN_VERSIONS_PAGE_MAX })),
  }),
  response: Type.Object({
    items: Type.Array(EmailDesignVersion),
    is_paginated: Type.Literal(true),
    pagination: Type.Object({ next_cursor: Nullable(Type.Integer()) }),
  }),
};

export const listEmailThemes = endpoint({
  method: "GET",
  path: "/internal/email-themes",
  summary: "List the email themes of the project, built-in themes first",
  access: ADMIN_ONLY,
  query: Type.Object({ with_details: WithDetails }),
  response: Type.Object({ themes: Type.Array(EmailTheme) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createEmailTheme = endpoint({
  method: "POST",
  path: "/internal/email-themes",
  summary: "Create an email theme; it starts as a copy of the light theme",
  access: ADMIN_ONLY,
  body: NewDesign,
  response: Type.Object({ id: Uuid }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const getEmailTheme = endpoint({
  method: "GET",
  path: "/internal/email-themes/{id}",
  summary: "Get an email theme with its source",
  access: ADMIN_ONLY,
  params: OneDesign,
  query: Type.Object({ with_details: WithDetails }),
  response: Type.Object({
    display_name: Type.String(),
    tsx_source: Tsx,
    revision: Optional(Revision),
    is_built_in: listedDetails.is_built_in,
    is_changed: listedDetails.is_changed,
    built_in: Optional(BuiltIn),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const updateEmailTheme = endpoint({
  method: "PATCH",
  path: "/internal/email-themes/{id}",
  summary: "Change the source of an email theme, or its name; a source is stored only if it can be rendered",
  access: ADMIN_ONLY,
  params: OneDesign,
  // Required, unless the name changes.
  body: Type.Object({ tsx_source: Optional(Tsx), ...save }),
  response: Type.Object({ display_name: Type.String(), revision: NewRevision }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "EMAIL_RENDERING_ERROR", "CHANGED_MEANWHILE"],
});

export const deleteEmailTheme = endpoint({
  method: "DELETE",
  path: "/internal/email-themes/{id}",
  summary: "Delete an email theme of the project's own, with its history",
  access: ADMIN_ONLY,
  params: OneDesign,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const resetEmailTheme = endpoint({
  method: "POST",
  path: "/internal/email-themes/{id}/reset",
  summary: "Reset a built-in email theme to its original version",
  access: ADMIN_ONLY,
  params: OneDesign,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const listEmailThemeVersions = endpoint({
  method: "GET",
  path: "/internal/email-themes/{id}/versions",
  summary: "List the versions of an email theme, newest first",
  access: ADMIN_ONLY,
  params: OneDesign,
  ...versionsPage,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const getEmailThemeVersion = endpoint({
  method: "GET",
  path: "/internal/email-themes/{id}/versions/{version}",
  summary: "Get a version of an email theme with its source",
  access: ADMIN_ONLY,
  params: OneVersion,
  response: EmailDesignVersionDetails,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const listEmailTemplates = endpoint({
  method: "GET",
  path: "/internal/email-templates",
  summary: "List the email templates of the project, built-in templates first",
  access: ADMIN_ONLY,
  query: Type.Object({ with_details: WithDetails }),
  response: Type.Object({ templates: Type.Array(EmailTemplate) }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const createEmailTemplate = endpoint({
  method: "POST",
  path: "/internal/email-templates",
  summary: "Create an email template; it starts with a short source",
  access: ADMIN_ONLY,
  body: NewDesign,
  response: Type.Object({ id: Uuid }),
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const updateEmailTemplate = endpoint({
  method: "PATCH",
  path: "/internal/email-templates/{id}",
  summary: "Change an email template, or its name; a source is stored only if it can be rendered",
  access: ADMIN_ONLY,
  params: OneDesign,
  body: Type.Object({
    // Required, unless the name changes.
    tsx_source: Optional(Tsx),
    // Only an id is stored: neither `false` nor `null` removes a stored one (sic). `theme` does.
    theme_id: Optional(Nullable(ThemeIdOrNone())),
    theme: Optional(
      Type.Union([Type.Literal("project"), Type.Literal("none"), Uuid], {
        description: "Instead of `theme_id`: the project's theme, none, or the id of one. It is stored as it is.",
        [WHOLE]: true,
      }),
    ),
    ...save,
  }),
  response: Type.Object({
    rendered_html: Optional(Type.String({ description: "Absent if only the name changes." })),
    revision: NewRevision,
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "REQUIRES_CUSTOM_EMAIL_SERVER", "EMAIL_RENDERING_ERROR", "CHANGED_MEANWHILE"],
});

export const getEmailTemplate = endpoint({
  method: "GET",
  path: "/internal/email-templates/{id}",
  summary: "Get an email template with its source",
  access: ADMIN_ONLY,
  params: OneDesign,
  response: EmailTemplateDetails,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const deleteEmailTemplate = endpoint({
  method: "DELETE",
  path: "/internal/email-templates/{id}",
  summary: "Delete an email template of the project's own, with its history",
  access: ADMIN_ONLY,
  params: OneDesign,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const resetEmailTemplate = endpoint({
  method: "POST",
  path: "/internal/email-templates/{id}/reset",
  summary: "Reset a built-in email template to its original version",
  access: ADMIN_ONLY,
  params: OneDesign,
  body: NoBody,
  response: Success,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const listEmailTemplateVersions = endpoint({
  method: "GET",
  path: "/internal/email-templates/{id}/versions",
  summary: "List the versions of an email template, newest first",
  access: ADMIN_ONLY,
  params: OneDesign,
  ...versionsPage,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const getEmailTemplateVersion = endpoint({
  method: "GET",
  path: "/internal/email-templates/{id}/versions/{version}",
  summary: "Get a version of an email template with its source",
  access: ADMIN_ONLY,
  params: OneVersion,
  response: EmailDesignVersionDetails,
  errors: ["INSUFFICIENT_ACCESS_TYPE"],
});

export const renderEmail = endpoint({
  method: "POST",
  path: "/emails/render-email",
  summary: "Preview an email theme with a template, stored or not",
  access: ADMIN_ONLY,
  body: Type.Object({
    theme_id: Optional(Nullable(ThemeIdOrNone("null: the project's theme; false: none."))),
    theme_tsx_source: Optional(Tsx),
    template_id: Optional(AnyId),
    template_tsx_source: Optional(Tsx),
    variables: Optional(JsonObjectUpTo(METADATA_MAX_BYTES)),
    with_details: Optional(
      Type.Boolean({
        description:
          "Adds the plain text and the variables of the template, and where in the source problems are. Then `template_id` may stand beside `template_tsx_source`: the source gets the words of that template.",
      }),
    ),
  }),
  response: Type.Object({
    html: Type.String(),
    subject: Optional(Type.String()),
    notification_category: Optional(Type.String()),
    text: Optional(Type.String({ description: "Only with `with_details`." })),
    variables: Optional(Type.Array(MailVariable, { description: "Only with `with_details`." })),
  }),
  errors: ["INSUFFICIENT_ACCESS_TYPE", "EMAIL_RENDERING_ERROR"],
});
