import type { TextGroup } from "#texts/translator.ts";

export const texts = {
  "webhook.actions": "Actions for this endpoint",
  "webhook.notFoundTitle": "Endpoint not found",
  "webhook.notFound": "It may have been deleted.",
  "webhook.toAll": "All endpoints",
  "webhook.facts": "Facts",
  "webhook.id": "Endpoint id",
  "webhook.events": "Events",
  "webhook.headers": "Headers of your own",
  "webhook.created": "Created",
  "webhook.receives": "Receives events",
  "webhook.receivesHint":
    "While this is off, new events are not sent here, and waiting messages fail. You can replay them later.",
  "webhook.failingSince":
    "No attempt has succeeded since {moment}. After five days without success, Hallpass turns the endpoint off.",
  "webhook.givenUp": "Hallpass turned this endpoint off: no attempt has succeeded since {moment}.",
  "webhook.gone":
    "Hallpass turned this endpoint off: it has failed since {moment}, at last with 410 Gone, which says that it will not come back.",
  "webhook.secret": "Signing secret",
  "webhook.secretHint":
    "Your program uses it to check that a request comes from Hallpass. The audit log records who shows it.",
  "webhook.showSecret": "Show the secret",
  "webhook.hideSecret": "Hide the secret",
  "webhook.rotate": "Replace the secret",
  "webhook.rotateTitle": "Replace the signing secret?",
  "webhook.rotateBody":
    "Hallpass creates a new secret and signs with both for a day, so that nothing is rejected while you give your program the new one.",
  "webhook.rotateAtOnce": "The secret has leaked: end it now",
  "webhook.rotateAtOnceHint": "Your program rejects every request until it has the new secret.",
  "webhook.rotated": "Secret replaced",
  "webhook.previousUntil": "The previous secret also signs until {moment}.",
  "webhook.testTitle": "Send a test event",
  "webhook.testBody":
    "Sends an example, once. Its body has “is_test”: true, and its ids belong to nobody, so your program can tell it apart.",
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
    "Anyone can send a request to your program. Use one only after its signature is verified, over the body as it arrived.",
  "webhook.verifyLanguage": "Language of the example",
  "webhook.verifyInstall": "In your project",
  "webhook.deleteHeading": "Delete endpoint",
  "webhook.deleteHint":
    "Events are no longer sent to this address. Waiting messages and the log are deleted. You cannot undo this.",
} as const satisfies TextGroup;
