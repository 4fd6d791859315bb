import { afterAll, expect, test } from "bun:test";
import { HOUR } from "#contract/limits.ts";
import { openMailbox } from "#testing/mail/mailbox.ts";
import { startReceiver, svixFor } from "#testing/outside/receiver.ts";
import { eachServer } from "#testing/server/each-server.ts";

const mailbox = await openMailbox();
afterAll(() => mailbox.close());

eachServer(
  (server) => {
    // The jobs have run at the start, and their intervals end after the test.
    test("a sign-up's email and webhook are sent because of its commit, whatever the intervals of the jobs", async () => {
      const project = await server().project();
      const svix = await svixFor(server(), project);
      await using receiver = startReceiver();
      await svix.endpoint.create(project.id, { url: receiver.url });

      const ada = await project.person();

      const [message] = await receiver.received(1);
      expect(message?.body).toMatchObject({ type: "user.created", data: { id: ada.userId } });
      expect(await mailbox.next(ada.email)).toMatchObject({ to: [ada.email] });
    });
  },
  {
    environment: { HALLPASS_SMTP_URL: mailbox.url, HALLPASS_PRIVATE_TARGETS: "127.0.0.0/8" },
    jobs: (all) => all.map((job) => ({ ...job, everyMillis: HOUR })),
  },
);
