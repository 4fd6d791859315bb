import { DEFAULT_LIGHT_THEME_ID, EMAIL_VERIFICATION_TEMPLATE_ID } from "#server/mail/defaults/ids.ts";
import { newTemplate } from "#server/mail/defaults/index.ts";
import type { MailSink } from "./mail-sink.ts";
import { callProduct, type Product } from "./product.ts";
import { median, millis, perSecond, type Row } from "./rows.ts";

export interface MailWork {
  product: Product;
  sink: MailSink;
  share: number;
}

const WAIT_MILLIS = 60_000;
const LOOK_MILLIS = 2;

/**
 * Measures from the request to the mail's HTML. The first mail of each kind includes one-time loading, so the server must
 * not have rendered any mail yet.
 */
export async function templateRender(product: Product, share: number): Promise<Row[]> {
  const took = async (template: object) => {
    const startedAt = performance.now();
    await callProduct(product, "POST", "/emails/render-email", product.admin, {
      theme_id: DEFAULT_LIGHT_THEME_ID,
      ...template,
    });
    return performance.now() - startedAt;
  };
  const often = async (template: (n: number) => object) => {
    const all: number[] = [];
    for (let n = 0; n < (share < 1 ? 20 : 200); n++) all.push(await took(template(n)));
    return median(all);
  };
  const builtIn = () => ({ template_id: EMAIL_VERIFICATION_TEMPLATE_ID });
  const own = () => ({ template_tsx_source: `${newTemplate}\n// somebody's own` });
  const unseen = (n: number) => ({ template_tsx_source: `${newTemplate}\n// ${n}` });
  return [
    timed("template render, built-in, the first (loads React)", await took(builtIn())),
    timed("template render, built-in, warm", await often(builtIn)),
    timed("template render, sandbox, the first (starts its process)", await took(own())),
    timed("template render, sandbox, cold (a source not seen before)", await often(unseen)),
    timed("template render, sandbox, warm", await often(own)),
  ];
}

/** Lets the project send through the sink as its own mail server. */
export async function sendThroughSink(product: Product, sink: MailSink): Promise<void> {
  const email_config = {
    type: "standard",
    host: "127.0.0.1",
    port: sink.port,
    username: "bench",
    password: "bench",
    sender_name: "Bench",
    sender_email: "bench@example.com",
  };
  await callProduct(product, "PATCH", "/internal/projects/current", product.admin, { config: { email_config } });
}

/** Sends HTML to all users, repeatedly, through a project's own mail server: stored, rendered, sealed, sent, settled. */
export async function outbox({ product, sink, share }: MailWork): Promise<Row[]> {
  await sendThroughSink(product, sink);
  const user_ids = product.people.map(({ id }) => id);
  const send = async (times: number) => {
    const before = sink.count();
    const startedAt = performance.now();
    for (let time = 0; time < times; time++) {
      const body = { user_ids, subject: `News ${time}`, html: "<p>The boats are in the water.</p>" };
      await callProduct(product, "POST", "/emails/send-email", product.admin, body);
    }
    const wanted = before + times * user_ids.length;
    while (sink.count() < wanted) {
      if (performance.now() - startedAt > WAIT_MILLIS)
        throw new Error(`${wanted - sink.count()} mails did not arrive.`);
      await Bun.sleep(LOOK_MILLIS);
    }
    return ((times * user_ids.length) / (performance.now() - startedAt)) * 1_000;
  };
  await send(1);
  const rates: number[] = [];
  for (let round = 0; round < (share < 1 ? 1 : 3); round++) rates.push(await send(share < 1 ? 2 : 10));
  const rate = perSecond(median(rates));
  return [
    {
      work: "mails through the outbox, 4 connections",
      product: rate,
      floor: "",
      measured: rate,
      budget: "",
      met: null,
    },
  ];
}

const timed = (work: string, value: number): Row => ({
  work,
  product: millis(value),
  floor: "",
  measured: millis(value),
  budget: "",
  met: null,
});
