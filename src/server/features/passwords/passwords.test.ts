import { expect, test } from "bun:test";
import { signInWithPassword, signUpWithPassword } from "#contract/auth/passwords.ts";
import { updateProject } from "#contract/projects.ts";
import { getCurrentUser } from "#contract/users.ts";
import { eachServer } from "#testing/server/each-server.ts";

const callback = "http://localhost/verify";

eachServer((server) => {
  test("signing up creates an account and a session that works at once", async () => {
    const project = await server().project();

    const reply = await project.client.call(signUpWithPassword, {
      body: { email: "Ada@Example.com", password: "a long password", verification_callback_url: callback },
    });

    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(["access_token", "refresh_token", "user_id"]);
    expect(reply.body.refresh_token).toMatch(/^[0-9a-z]{45}$/);
    const me = await project.client.with({ accessToken: reply.body.access_token }).call(getCurrentUser);
    expect(me.body).toMatchObject({ id: reply.body.user_id, primary_email: "ada@example.com", has_password: true });
  });

  test("an address can sign up once, in any casing", async () => {
    const project = await server().project();
    const ada = await project.person();

    const reply = await project.client.call(signUpWithPassword, {
      body: { email: ada.email.toUpperCase(), password: "a long password", verification_callback_url: callback },
    });

    expect(reply.code).toBe("USER_EMAIL_ALREADY_EXISTS");
    expect(reply.status).toBe(409);
    expect(reply.body.details).toEqual({ email: ada.email, would_work_if_email_was_verified: false });
  });

  test("one of many concurrent sign-ups with one address succeeds", async () => {
    const project = await server().project();
    const body = { email: "race@example.com", password: "a long password", verification_callback_url: callback };

    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        project.client.with({}, { "x-forwarded-for": `203.0.113.${at}` }).call(signUpWithPassword, { body }),
      ),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === "USER_EMAIL_ALREADY_EXISTS")).toHaveLength(11);
  });

  test("a password shorter than eight characters is refused, also the empty one", async () => {
    const project = await server().project();
    for (const password of ["", "short"]) {
      const body = { email: "ben@example.com", password, verification_callback_url: callback };
      const reply = await project.client.call(signUpWithPassword, { body });
      expect(reply.code).toBe("PASSWORD_TOO_SHORT");
      expect(reply.body.details).toEqual({ min_length: 8 });
    }
  });

  // Attackers try the most common passwords first.
  test("a common password is refused; clients that do not know the error code get text", async () => {
    const project = await server().project();
    const body = { email: "ben@example.com", password: "Password123", verification_callback_url: callback };

    const newClient = await project.client.call(signUpWithPassword, { body });
    const oldClient = await project.client.as({ prefix: "stack" }).call(signUpWithPassword, { body });

    expect([newClient.status, newClient.code]).toEqual([400, "PASSWORD_TOO_COMMON"]);
    expect([oldClient.status, oldClient.code]).toEqual([400, null]);
    expect(oldClient.headers.get("content-type")).toStartWith("text/plain");
  });

  test("the right password signs in; a wrong password and an unknown address get the same answer", async () => {
    const project = await server().project();
    const ada = await project.person();

    const good = await project.client.call(signInWithPassword, { body: { email: ada.email, password: ada.password } });
    const wrong = await project.client.call(signInWithPassword, { body: { email: ada.email, password: "not hers" } });
    const unknownUser = await project.client.call(signInWithPassword, {
      body: { email: "nobody@example.com", password: "not hers" },
    });

    expect(good.body.user_id).toBe(ada.userId);
    expect(wrong.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect(wrong.text).toBe(unknownUser.text);
    expect(wrong.status).toBe(unknownUser.status);
  });

  test("password sign-in and sign-up can be switched off", async () => {
    const project = await server().project();
    const ada = await project.person();
    const body = { email: "new@example.com", password: "a long password", verification_callback_url: callback };

    await project.admin.call(updateProject, { body: { config: { sign_up_enabled: false } } });
    const noSignUp = await project.client.call(signUpWithPassword, { body });
    await project.admin.call(updateProject, { body: { config: { credential_enabled: false } } });
    const signUpWhileOff = await project.client.call(signUpWithPassword, { body });
    const signInWhileOff = await project.client.call(signInWithPassword, {
      body: { email: ada.email, password: ada.password },
    });

    expect(noSignUp.code).toBe("SIGN_UP_NOT_ENABLED");
    expect(signUpWhileOff.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
    expect(signInWhileOff.code).toBe("PASSWORD_AUTHENTICATION_NOT_ENABLED");
  });

  // The mailed link has the code and leads to the callback, so an untrusted callback would receive the code.
  test("a callback outside the trusted domains is refused, and no user is created", async () => {
    const project = await server().project();
    const body = {
      email: "eve@example.com",
      password: "a long password",
      verification_callback_url: "https://evil.example/",
    };

    const reply = await project.client.call(signUpWithPassword, { body });
    const signIn = await project.client.call(signInWithPassword, {
      body: { email: body.email, password: body.password },
    });

    expect(reply.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
    expect(signIn.code).toBe("EMAIL_PASSWORD_MISMATCH");
  });

  test("guesses at one account are delayed, the refusal has the delay, and the owner can sign in afterwards", async () => {
    const project = await server().project();
    const ada = await project.person();
    const guess = (password: string) => ada.wire.call(signInWithPassword, { body: { email: ada.email, password } });

    const codes = [];
    for (let at = 0; at < 7; at++) codes.push((await guess(`wrong ${at}`)).code);
    const refused = await guess(ada.password);
    server().clock.pass({ minutes: 1 });
    const later = await project.client
      .with({}, { "x-forwarded-for": ada.ip })
      .call(signInWithPassword, { body: { email: ada.email, password: ada.password } });

    expect(codes).toContain("TOO_MANY_ATTEMPTS");
    expect(refused.status).toBe(429);
    expect(refused.code).toBe("TOO_MANY_ATTEMPTS");
    expect(Number(refused.headers.get("retry-after"))).toBe(refused.body.details.retry_after_seconds);
    expect(later.status).toBe(200);
  });
});
