import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "mailServer.title": "Mail server",
  "mailServer.shared": "Shared",
  "mailServer.own": "Your own SMTP server",
  "mailServer.sharedHint":
    "The server of this instance sends built-in texts only. To send your own texts and templates, set up your own server.",
  "mailServer.ownHint": "Your own server sends every mail of this project, with your texts and templates.",
  "mailServer.caughtHint":
    "In dev mode, every mail goes to the test inbox, with your texts and templates. Hallpass contacts no mail server.",
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
  "mailServer.testFirst": "Before it saves, Hallpass sends a test mail to {address}.",
  "mailServer.testAndSave": "Test and save",
  "mailServer.saveAnyway": "Save anyway",
  "mailServer.saved": "Mail server saved",
  "mailServer.hostNotFound":
    "Hallpass cannot connect to this host. Check its name. Hosts on private networks need the permission of the operator.",
  "mailServer.timeout": "The server did not answer in time. Check the host and the port.",
  "mailServer.certificateNotTrusted":
    "The certificate of the server is not trusted. It must come from a public certificate authority, name this host, and be valid now. {answer}",
  "mailServer.socketClosed": "The server closed the connection. Check the port.",
  "mailServer.authFailed": "The server refused this username and password.",
  "mailServer.addressRefused": "The server refused the sender or the recipient: {answer}",
  "mailServer.rejected": "The server rejected the test mail: {answer}",
  "mailServer.temporary": "The server is not available for the moment: {answer}",
} as const satisfies TextGroup;
