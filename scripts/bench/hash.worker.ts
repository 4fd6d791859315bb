// Hashes one password after the other on a thread of its own: see password-hash.ts.
self.onmessage = ({ data: { password, hash } }: MessageEvent<{ password: string; hash: string }>) => {
  self.postMessage(Bun.password.verifySync(password, hash));
};
