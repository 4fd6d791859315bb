import { requestHeaders } from "#contract/headers.ts";
import { type MailWork, sendThroughSink } from "./mails.ts";
import { callProduct, listenAt, type Product } from "./product.ts";
import { median, millis, type Row } from "./rows.ts";

const names = requestHeaders("hallpass");
const BUDGET_MILLIS = 50;

/**
 * Measures from the reply of a request, which follows its commit, to the arrival of what it caused: a message at the endpoint of
 * a webhook, and an email at the mail server. One at a time, so the workers are at rest before each.
 */
export async function deliveries({ product, sink, share }: MailWork): Promise<Row[]> {
  const times = share < 1 ? 20 : 200;
  const receiver = receive();
  try {
    await sendThroughSink(product, sink);
    await listenAt(product, receiver.url);
    const [person] = product.people;
    if (!person) throw new Error("There are no users.");
    const rename = (n: number) => callProduct(product, "PATCH", "/users/me", signedIn(product, person), nameOf(n));
    const write = (n: number) =>
      callProduct(product, "POST", "/emails/send-email", product.admin, {
        user_ids: [person.id],
        subject: `News ${n}`,
        html: "<p>The boats are in the water.</p>",
      });
    // The first of each opens connections.
    await after(() => rename(-1), receiver.next);
    await after(() => write(-1), sink.next);
    return [
      await measured("webhook, from the commit to its arrival", times, (n) => after(() => rename(n), receiver.next)),
      await measured("email, from the commit to its arrival", times, (n) => after(() => write(n), sink.next)),
    ];
  } finally {
    await receiver.stop();
  }
}

const signedIn = (product: Product, { accessToken }: { accessToken: string }) => ({
  ...product.client,
  [names.accessToken]: accessToken,
});

const nameOf = (n: number) => ({ display_name: `Name ${n}` });

/** Returns how long after the reply something arrived; 0 if it was there before. */
async function after(request: () => Promise<unknown>, arrival: () => Promise<number>): Promise<number> {
  const arriving = arrival();
  await request();
  const repliedAt = performance.now();
  return Math.max(0, (await arriving) - repliedAt);
}

async function measured(work: string, times: number, once: (n: number) => Promise<number>): Promise<Row> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) took.push(await once(n));
  const middle = median(took);
  return {
    work,
    product: `${millis(middle)}, at most ${millis(Math.max(...took))}`,
    floor: "",
    measured: millis(middle),
    budget: `≤ ${BUDGET_MILLIS} ms`,
    met: middle <= BUDGET_MILLIS,
  };
}

function receive() {
  let arrived = (_at: number) => {};
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch() {
      arrived(performance.now());
      return new Response();
    },
  });
  return {
    url: server.url.href,
    next: () =>
      new Promise<number>((resolve) => {
        arrived = resolve;
      }),
    stop: () => server.stop(true),
  };
}
