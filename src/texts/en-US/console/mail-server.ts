import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "mailServer.title": "Mail server",
  "mailServer.shared": "Shared",
  "mailServer.own": "Your own SMTP server",
  "mailServer.sharedHint":
    "The shared server sends only the built-in emails. To send your own texts and templates, set up your own server.",
  "mailServer.ownHint": "Your own server sends every email of this project, with your texts and templates.",
  "mailServer.caughtHint":
    "In dev mode, every email goes to the test inbox, with your texts and templates. Hallpass contacts no mail server.",
  "mailServer.edit": "Edit",
  "mailServer.editTitle": "Edit the mail server",
  "mailServer.host": "Host",
  "mailServer.port": "Port",
  "mailServer.portInvalid": "Enter a port from 1 to 65535",
  "mailServer.username": "Username",
  "mailServer.password": "Password",
  "mailServer.passwordHint": "Leave it empty to keep the stored password.",
  "mailServer.sender": "Sender",
  "mailServer.senderName": "Sender name",
  "mailServer.senderEmail": "Sender address",
  "mailServer.missing": "Fill this in",
  "mailServer.testFirst": "Before it saves, Hallpass sends a test email to {address}.",
  "mailServer.testAndSave": "Test and save",
  "mailServer.saveAnyway": "Save anyway",
  "mailServer.saved": "Mail server saved",
  "mailServer.hostNotFound":
    "Hallpass cannot connect to this host. Check its name. Only the operator can allow hosts on private networks.",
  "mailServer.timeout": "The server did not answer in time. Check the host and the port.",
  "mailServer.certificateNotTrusted":
    "The server's certificate is not trusted. It must be valid, name this host, and come from a public certificate authority. {answer}",
  "mailServer.socketClosed": "The server closed the connection. Check the port.",
  "mailServer.authFailed": "The server refused this username and password.",
  "mailServer.addressRefused": "The server refused the sender or the recipient: {answer}",
  "mailServer.rejected": "The server rejected the test email: {answer}",
  "mailServer.temporary": "The server is temporarily unavailable: {answer}",
} as const satisfies TextGroup;
