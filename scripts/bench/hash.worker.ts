// Hashes passwords one after another on its own thread: see password-hash.ts.
self.onmessage = ({ data: { password, hash } }: MessageEvent<{ password: string; hash: string }>) => {
  self.postMessage(Bun.password.verifySync(password, hash));
};
