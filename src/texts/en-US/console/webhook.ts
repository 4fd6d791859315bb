import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "webhook.actions": "Actions for this endpoint",
  "webhook.notFoundTitle": "Endpoint not found",
  "webhook.notFound": "It may have been deleted.",
  "webhook.toAll": "All endpoints",
  "webhook.facts": "Details",
  "webhook.id": "Endpoint id",
  "webhook.events": "Events",
  "webhook.headers": "Custom headers",
  "webhook.created": "Created",
  "webhook.receives": "Receives events",
  "webhook.receivesHint":
    "While this is off, new events are not sent here, and waiting messages fail. You can replay them later.",
  "webhook.failingSince":
    "No attempt has succeeded since {moment}. After five days without success, Hallpass turns the endpoint off.",
  "webhook.givenUp": "Hallpass turned this endpoint off: no attempt has succeeded since {moment}.",
  "webhook.gone":
    "Hallpass turned this endpoint off. It has failed since {moment}, and then answered 410 Gone, which means that it no longer exists.",
  "webhook.secret": "Signing secret",
  "webhook.secretHint":
    "Your program uses it to check that a request comes from Hallpass. The audit log records each person who views it.",
  "webhook.showSecret": "Show the secret",
  "webhook.hideSecret": "Hide the secret",
  "webhook.rotate": "Replace the secret",
  "webhook.rotateTitle": "Replace the signing secret?",
  "webhook.rotateBody":
    "Hallpass creates a new secret and signs with both for a day, so your program accepts every request while you update it.",
  "webhook.rotateAtOnce": "The secret has leaked: revoke it now",
  "webhook.rotateAtOnceHint": "Your program rejects every request until it has the new secret.",
  "webhook.rotated": "Secret replaced",
  "webhook.previousUntil": "The previous secret also signs until {moment}.",
  "webhook.testTitle": "Send a test event",
  "webhook.testBody":
    "Sends one example event. Its body has “is_test”: true and IDs that do not exist, so your program can recognize it.",
  "webhook.testEvent": "Event",
  "webhook.testSend": "Send",
  "webhook.testAgain": "Send again",
  "webhook.testWaiting": "Waiting for the answer…",
  "webhook.testWorked": "Your program answered {status} in {duration} ms",
  "webhook.testFailed": "Your program answered {status} in {duration} ms. Any 2xx counts as received.",
  "webhook.testNoAnswer": "No answer after {duration} ms",
  "webhook.testEmpty": "The answer has no text.",
  "webhook.testOpen": "Open in the log",
  "webhook.verify": "Check the signature",
  "webhook.verifyHint":
    "Anyone can send a request to your program. Verify its signature over the raw body before you use it.",
  "webhook.verifyLanguage": "Language of the example",
  "webhook.verifyInstall": "In your project",
  "webhook.deleteHeading": "Delete endpoint",
  "webhook.deleteHint":
    "Hallpass stops sending events to this address, and deletes waiting messages and the log. You cannot undo this.",
} as const satisfies TextGroup;
