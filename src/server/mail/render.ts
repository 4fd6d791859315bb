import type { Deps } from "#server/deps.ts";
import type { Project } from "#server/features/projects/project.ts";
import * as ids from "./defaults/ids.ts";
import type { MailContent } from "./outbox.ts";
import { noticeTemplateId, type SecurityEvent } from "./security-notices.ts";

/** A mail ready to be handed to a server. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** What the template says of itself; absent where it says nothing. */
  notificationCategory?: string;
}

interface Wording {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Shown large, to be typed. */
  code?: string;
  button?: { label: string; link: string };
  footer: string;
}

/** The built-in mails, plainly: what each says and where its button leads. */
const WORDINGS: Record<string, (variables: Record<string, string>) => Wording> = {
  [ids.EMAIL_VERIFICATION_TEMPLATE_ID]: (v) => ({
    subject: `Verify your email at ${v.projectDisplayName}`,
    heading: "Verify your email address",
    paragraphs: ["Please confirm that this address belongs to you. The link works for seven days."],
    button: { label: "Verify my email", link: v.emailVerificationLink ?? "" },
    footer: `If you did not create an account at ${v.projectDisplayName}, you can ignore this mail.`,
  }),
  [ids.PASSWORD_RESET_TEMPLATE_ID]: (v) => ({
    subject: `Reset your password at ${v.projectDisplayName}`,
    heading: "Reset your password",
    paragraphs: [
      `Somebody asked to reset the password of your account at ${v.projectDisplayName}. The link works for one hour and once.`,
    ],
    button: { label: "Choose a new password", link: v.passwordResetLink ?? "" },
    footer: "If it was not you, ignore this mail: your password stays as it is.",
  }),
  [ids.MAGIC_LINK_TEMPLATE_ID]: (v) => ({
    subject: `Sign in to ${v.projectDisplayName}: Your code is ${v.otp}`,
    heading: `Sign in to ${v.projectDisplayName}`,
    paragraphs: [
      "Enter this code on the page where you asked for it, or sign in with one click.",
      "Code and link work for ten minutes and once.",
    ],
    code: v.otp,
    button: { label: "Sign in", link: v.magicLink ?? "" },
    footer: "If you did not ask for it, ignore this mail and give the code to nobody.",
  }),
  [ids.SIGN_IN_INVITATION_TEMPLATE_ID]: (v) => ({
    subject: `You have been invited to sign in to ${v.projectDisplayName}`,
    heading: `You are invited to ${v.projectDisplayName}`,
    paragraphs: ["Somebody asked us to show you the way to the sign-in page."],
    button: { label: "Sign in", link: v.signInInvitationLink ?? "" },
    footer: "If you do not know what this is about, you can ignore this mail.",
  }),
};

const NOTICES: Record<SecurityEvent, string> = {
  password_changed: "Your password was changed",
  password_removed: "Your password was removed",
  passkey_added: "A passkey was added to your account",
  passkey_removed: "A passkey was removed from your account",
  second_factor_enabled: "Two-factor authentication was turned on",
  second_factor_disabled: "Two-factor authentication was turned off",
  recovery_codes_created: "New recovery codes were created",
  primary_email_changed: "Your e-mail address was changed",
  connected_account_added: "An account was connected to yours",
  connected_account_removed: "A connected account was removed",
};

for (const [event, heading] of Object.entries(NOTICES) as [SecurityEvent, string][]) {
  WORDINGS[noticeTemplateId(event)] = (v) => ({
    subject: `${heading} at ${v.projectDisplayName}`,
    heading,
    paragraphs: [v.detail ? `${heading}: ${v.detail}.` : `${heading}.`],
    footer: `If this was not you, somebody else may have access to your account: reset your password at ${v.projectDisplayName} now.`,
  });
}

/** Renders a queued mail. Rejects for a template that is not built in. */
export async function renderMail(
  _deps: Deps,
  _project: Project,
  { templateId, variables: given, html, subject }: MailContent,
  { unsubscribeLink }: { unsubscribeLink?: string } = {},
): Promise<RenderedMail> {
  const variables = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value ?? "")]));
  if (templateId === null) return plainHtml(html ?? "", subject ?? "", unsubscribeLink);
  const wording = WORDINGS[templateId]?.(variables);
  if (!wording) throw new Error(`There is no built-in mail for template ${templateId}.`);
  const greeting = variables.userDisplayName ? `Hi, ${variables.userDisplayName}!` : "Hi!";
  return {
    subject: oneLine(subject ?? wording.subject),
    html: htmlOf(wording, greeting),
    text: textOf(wording, greeting),
    notificationCategory: "Transactional",
  };
}

function plainHtml(html: string, subject: string, unsubscribeLink?: string): RenderedMail {
  const text = html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (!unsubscribeLink) return { subject, html, text };
  const footer = `<p><a href="${Bun.escapeHTML(unsubscribeLink)}">Unsubscribe</a></p>`;
  return { subject, html: html + footer, text: `${text}\n\nUnsubscribe: ${unsubscribeLink}` };
}

/** The copy that stays for the console: every secret is covered. */
export function covered(mail: RenderedMail, secrets: readonly string[]): RenderedMail {
  const cover = (text: string) => secrets.reduce((shown, secret) => shown.replaceAll(secret, "XXXXXX"), text);
  return { subject: cover(mail.subject), html: cover(mail.html), text: cover(mail.text) };
}

/** A name with a line break in it must not begin a header of its own. */
const oneLine = (subject: string) => subject.replace(/[\r\n\t]+/g, " ").slice(0, 250);

function textOf({ heading, paragraphs, code, button, footer }: Wording, greeting: string): string {
  const call = button ? [`${button.label}: ${button.link}`] : [];
  return [heading, greeting, ...paragraphs, ...(code ? [code] : []), ...call, footer].join("\n\n");
}

function htmlOf({ heading, paragraphs, code, button, footer }: Wording, greeting: string): string {
  const e = Bun.escapeHTML;
  const call = ({ label, link }: { label: string; link: string }) =>
    `<p style="margin:20px 0 24px"><a href="${e(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2563eb;color:#fff;font-weight:600;text-decoration:none">${e(label)}</a></p>
<p style="${quiet}">If the button does not work, open this link: <a href="${e(link)}" style="color:#2563eb;word-break:break-all">${e(link)}</a></p>`;
  const quiet = "margin:0 0 8px;font-size:14px;line-height:22px;color:#71717a";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${e(heading)}</title></head>
<body style="margin:0;padding:32px 12px;background:#f4f4f5;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto;background:#fff;border:1px solid #e4e4e7;border-radius:12px"><tr><td style="padding:40px 36px;color:#18181b;font-size:16px;line-height:26px">
<h1 style="margin:0 0 20px;font-size:24px;line-height:32px">${e(heading)}</h1>
<p style="margin:0 0 16px">${e(greeting)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 8px">${e(paragraph)}</p>`).join("\n")}
${code ? `<p style="margin:16px 0;padding:16px;border-radius:8px;background:#f4f4f5;font:30px/38px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${e(code)}</p>` : ""}
${button ? call(button) : ""}
<p style="${quiet}">${e(footer)}</p>
</td></tr></table>
</body></html>
`;
}
