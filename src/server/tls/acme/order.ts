import { type Static, Type } from "@sinclair/typebox";
import { type AcmeClient, AcmeRefusal, ChallengeFailed } from "./client.ts";
import { makeKeys, pemOf } from "./keys.ts";

const POLL_MILLIS = 1_000;
const POLL_MAX_MILLIS = 15_000;
const POLLS = 60;

const Order = Type.Object({
  status: Type.String(),
  authorizations: Type.Array(Type.String()),
  finalize: Type.String(),
  certificate: Type.Optional(Type.String()),
  error: Type.Optional(Type.Unknown()),
});
const Challenge = Type.Object({
  type: Type.String(),
  url: Type.String(),
  token: Type.Optional(Type.String()),
  error: Type.Optional(Type.Object({ type: Type.Optional(Type.String()), detail: Type.Optional(Type.String()) })),
});
const Authorization = Type.Object({
  status: Type.String(),
  identifier: Type.Object({ value: Type.String() }),
  challenges: Type.Array(Challenge),
});

interface OrderOptions {
  hosts: readonly string[];
  /** Makes the answer available to every instance before the authority requests it. */
  publish(token: string, answer: string): Promise<void>;
  wait(millis: number): Promise<void>;
}

/** Orders a certificate (RFC 8555 §7.4), with challenges over http (§8.3). Returns it and its new key in PEM. */
export async function orderCertificate(
  client: AcmeClient,
  { hosts, publish, wait }: OrderOptions,
): Promise<{ cert: string; key: string }> {
  const identifiers = hosts.map((value) => ({ type: "dns", value }));
  const { body: order, location } = await client.send(client.directory.newOrder, { identifiers }, Order);
  if (!location) throw new Error("The certificate authority names no order.");
  for (const url of order.authorizations) await authorize(url);

  const ready = await until(location, Order, ({ status }) => status !== "pending");
  const keys = await makeKeys();
  if (ready.status === "ready") {
    // Few servers order a certificate, and every start would load the library.
    const { requestFor } = await import("./certificate-request.ts");
    await client.send(order.finalize, { csr: await requestFor(hosts, keys) }, Order);
  }
  const done = await until(location, Order, ({ status }) => status !== "processing" && status !== "ready");
  if (done.status !== "valid" || !done.certificate) {
    throw new AcmeRefusal({ detail: `The order is ${done.status}: ${JSON.stringify(done.error ?? null)}` });
  }
  return { cert: await client.download(done.certificate), key: pemOf(keys.privateKey) };

  async function authorize(url: string): Promise<void> {
    const { body } = await client.send(url, null, Authorization);
    if (body.status === "valid") return;
    const challenge = body.challenges.find(({ type }) => type === "http-01");
    if (!challenge?.token) throw new Error("The certificate authority offers no challenge over http.");
    await publish(challenge.token, client.keyAuthorization(challenge.token));
    await client.send(challenge.url, {}, Type.Object({}));
    const checked = await until(url, Authorization, ({ status }) => status !== "pending");
    if (checked.status === "valid") return;
    const { type, detail } = checked.challenges.find((each) => each.error)?.error ?? {};
    throw new ChallengeFailed({ type, detail: `${body.identifier.value}: ${detail ?? checked.status}` });
  }

  /** Polls until the authority has finished, at the interval that it requests. */
  async function until<S extends typeof Order | typeof Authorization>(
    url: string,
    schema: S,
    isDone: (body: Static<S>) => boolean,
  ): Promise<Static<S>> {
    for (let asked = 0; asked < POLLS; asked++) {
      const { body, retryAfterMillis } = await client.send(url, null, schema);
      if (isDone(body)) return body;
      await wait(Math.min(retryAfterMillis ?? POLL_MILLIS, POLL_MAX_MILLIS));
    }
    throw new Error(`The certificate authority did not finish its work on ${url} in time.`);
  }
}
