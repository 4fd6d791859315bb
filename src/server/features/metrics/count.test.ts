import { expect, test } from "bun:test";
import { signUpAnonymously } from "#contract/auth/anonymous.ts";
import { countUsers } from "#contract/metrics.ts";
import { overrideConfig } from "#contract/project-config.ts";
import { deleteCurrentUser } from "#contract/users.ts";
import { eachServer } from "#testing/server/each-server.ts";

eachServer((server) => {
  test("a server reads how many users its project has, without a list of them", async () => {
    const project = await server().project({ config: { client_user_deletion_enabled: true } });
    const count = async () => (await project.server.call(countUsers)).body;
    expect(await count()).toEqual({ count: 0 });

    const ada = await project.person();
    await project.person();
    const override = JSON.stringify({ "auth.anonymous": { allowSignIn: true } });
    await project.admin.call(overrideConfig, { body: { config_override_string: override } });
    await project.client.call(signUpAnonymously);
    await (await server().project()).person();
    expect(await count()).toEqual({ count: 3 });

    await ada.wire.call(deleteCurrentUser);
    expect(await count()).toEqual({ count: 2 });
  });
});
