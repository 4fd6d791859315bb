import { expect, test } from "bun:test";
import { signInWithPassword } from "#contract/auth/passwords.ts";
import { getCurrentUser } from "#contract/users.ts";
import { startServer } from "./server.ts";

// Every test of a server looks for secrets in its log with this. A look that misses one would say nothing.
test("a server's stop fails if its log has a secret of a request, of a reply or of a header", async () => {
  for (const leak of ["password", "refresh token", "access token", "nothing"]) {
    const server = await startServer();
    const project = await server.project();
    const ada = await project.person();
    const password = "a wrong one, which is refused";
    await project.client.call(signInWithPassword, { body: { email: ada.email, password } });
    await ada.wire.call(getCurrentUser);

    const texts: Record<string, string> = {
      password,
      "refresh token": ada.refreshToken,
      "access token": ada.accessToken,
    };
    server.running.deps.log.info("A line", { of: `a test with ${texts[leak] ?? leak}` });

    const said = await server.stop().then(
      () => "no secret",
      (error: Error) => error.message,
    );
    expect(said).toContain(texts[leak] ?? "no secret");
  }
});
