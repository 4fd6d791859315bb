import { expect, test } from "bun:test";
import { decodeJwt } from "jose";
import { about, makeApp } from "#testing/people/app.ts";
import { eachServer } from "#testing/server/each-server.ts";

eachServer((server) => {
  const start = async () => {
    const project = await server().project({ config: { authorization_server_enabled: true } });
    return { project, ada: await project.person() };
  };

  test("smoke", async () => {
    const { project, ada } = await start();
    const app = await makeApp(server(), project);
    const reply = await app.redeem(await app.code(ada, { access: about("openid", "email", "profile", "offline_access"), nonce: "n" }));
    console.log(reply.status, reply.body, decodeJwt(reply.body.access_token), decodeJwt(reply.body.id_token));
    const info = await app.userinfo(reply.body.access_token);
    console.log(info.status, info.body);
    const next = await app.refresh(reply.body.refresh_token);
    const again = await app.refresh(reply.body.refresh_token);
    expect(again.body).toEqual(next.body);
    console.log(next.status, next.body);
    console.log((await app.post("introspect", { token: next.body.access_token })).body, (await app.post("introspect", { token: next.body.refresh_token })).body);
    console.log((await app.post("revoke", { token: next.body.refresh_token })).status, (await app.userinfo(reply.body.access_token)).body);
  });
});
