import { withoutAddresses } from "#server/access/outgoing.ts";
import { storable } from "#server/db/store/storable.ts";
import { RenderingInterrupted, RenderingProblem } from "#server/mail/sandbox/problem.ts";

/** Why an email could not be sent, as owners see it. */
export interface MailFailure {
  errorType: string;
  /** Whether another attempt may succeed without a change of the configuration. */
  canRetry: boolean;
  message: string;
  rawError: { code?: string; responseCode?: number; message: string };
  /** Whether the server is the problem and not this email: other emails would fail as well. */
  isAboutServer: boolean;
}

const TRY_LATER =
  "This could be due to a temporary network issue or a temporary block on the email server. Please try again later.";

/**
 * Describes an error of nodemailer, of the network, or of the guard for outgoing connections in the contract's words.
 */
export function mailFailure(error: unknown): MailFailure {
  const { code, responseCode, message } = outlineOf(error);
  const rawError = { code, responseCode, message };
  const known = (errorType: string, canRetry: boolean, isAboutServer: boolean, text: string): MailFailure => ({
    errorType,
    canRetry,
    message: text,
    rawError,
    isAboutServer,
  });
  if (code === "EREFUSEDTARGET") {
    return known(
      "HOST_NOT_FOUND",
      false,
      true,
      "Failed to connect to the email host. Please make sure the email host configuration is correct. Hallpass connects to hosts on private networks only if the operator of this server allows it.",
    );
  }
  if (code === "EDNS" || code === "ENOTFOUND" || code === "EAI_AGAIN") {
    const canRetry = code === "EAI_AGAIN";
    const text = "Failed to connect to the email host. Please make sure the email host configuration is correct.";
    return known("HOST_NOT_FOUND", canRetry, true, text);
  }
  // This includes refused logins: servers under load return temporary errors there, too.
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) {
    const isAboutServer = responseCode === 421 || code === "EAUTH";
    const text = `The email server returned a temporary error. ${TRY_LATER}\n\nError: ${message}`;
    return known("TEMPORARY", true, isAboutServer, text);
  }
  if (code === "EAUTH") {
    const text = "Failed to authenticate with the email server. Please check your email credentials configuration.";
    return known("AUTH_FAILED", false, true, text);
  }
  if (responseCode === 553) {
    const text = `The email address provided is invalid. Please verify both the recipient and sender email addresses configuration are correct.\n\nError: ${message}`;
    return known("INVALID_EMAIL_ADDRESS", false, false, text);
  }
  if (code === "EENVELOPE" || (responseCode !== undefined && responseCode >= 500)) {
    const text = `The email server rejected the email. Please check your email configuration and try again later.\n\nError: ${message}`;
    return known("REJECTED", false, false, text);
  }
  if (isAboutCertificate(error)) {
    const text = `The certificate of the email server is not trusted. It must come from a public certificate authority or one that the operator of this server trusts, name the email host, and be valid now.\n\nError: ${message}`;
    return known("CERTIFICATE_NOT_TRUSTED", true, true, text);
  }
  if (code === "ETIMEDOUT") {
    return known("TIMEOUT", true, true, `The email server timed out while sending the email. ${TRY_LATER}`);
  }
  if (/socket close|closed unexpectedly|closed the connection|connection was closed|ECONNRESET|EPIPE/i.test(message)) {
    const text =
      "Connection to email server was lost unexpectedly. This could be due to incorrect email server port configuration or a temporary network issue. Please verify your configuration and try again.";
    return known("SOCKET_CLOSED", true, true, text);
  }
  return known("UNKNOWN", true, true, "An unknown error occurred while sending the email.");
}

/** By its text: nodemailer replaces the code that TLS gives, and Bun has the texts of BoringSSL. */
const CERTIFICATE_PROBLEM =
  /self.signed certificate|issuer certificate|unable to verify the (first|leaf)|certificate (has expired|is not yet valid|not trusted)|not match certificate's altnames/i;

/** Whether a mail server was refused because of its certificate: of a private authority, of another name, or outdated. */
export const isAboutCertificate = (error: unknown): boolean =>
  error instanceof Error && !("responseCode" in error) && CERTIFICATE_PROBLEM.test(error.message);

/**
 * An email that cannot be rendered: no attempt succeeds until an owner changes the template or theme, unless the reason
 * was that the sandbox was busy, or a fault of this server.
 */
export const renderingFailure = (error: unknown): MailFailure => ({
  ...rendering("The email could not be rendered.", error),
  canRetry: !(error instanceof RenderingProblem) || error instanceof RenderingInterrupted,
});

/** The same problem of an email that a user waited for. */
export const designFailure = (error: unknown) =>
  rendering("The project's template or theme could not be rendered, so the built-in ones were sent instead.", error);

/** An email that the shared server does not send. */
export const sharedServerFailure = (message: string): MailFailure => ({
  errorType: "SHARED_SERVER",
  canRetry: false,
  message,
  rawError: { message },
  isAboutServer: false,
});

function rendering(what: string, error: unknown): MailFailure {
  const { message } = outlineOf(error);
  const text = `${what}\n\nError: ${message}`;
  return { errorType: "RENDERING", canRetry: false, message: text, rawError: { message }, isAboutServer: false };
}

function outlineOf(error: unknown): { code?: string; responseCode?: number; message: string } {
  if (!(error instanceof Error)) return { message: storable(String(error)) };
  const { code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === "string" ? code : undefined,
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
    // The text of a mail server may be shown. The text of the network may reveal the addresses of private names.
    message: storable(typeof responseCode === "number" ? error.message : withoutAddresses(error.message)),
  };
}
