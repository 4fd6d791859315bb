/** A stored hash in its parts, for products that store the parts apart. Bytes are in base64 with padding. */
export type HashParts =
  | { kind: "bcrypt"; text: string }
  | {
      kind: "argon2";
      type: "id" | "i" | "d";
      text: string;
      memory: number;
      passes: number;
      lanes: number;
      salt: string;
      hash: string;
    }
  | {
      kind: "pbkdf2";
      digest: "sha1" | "sha256" | "sha512";
      text: string;
      iterations: number;
      salt: string;
      hash: string;
    }
  | { kind: "scrypt"; log2N: number; r: number; p: number; isNfkc: boolean; salt: string; hash: string }
  | {
      kind: "firebase";
      text: string;
      memoryCost: number;
      rounds: number;
      saltSeparator: string;
      signerKey: string;
      salt: string;
      hash: string;
    }
  | { kind: "other"; name: string };

/** Takes a stored hash apart. The database has only texts that `#server/crypto/hashes` wrote or normalized. */
export function hashParts(text: string): HashParts {
  if (/^\$2[aby]\$/.test(text)) return { kind: "bcrypt", text };
  const [, type, m, t, p, salt, hash] =
    /^\$argon2(id|i|d)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  if (type === "id" || type === "i" || type === "d") {
    const cost = { memory: Number(m), passes: Number(t), lanes: Number(p) };
    return { kind: "argon2", type, text, ...cost, salt: padded(salt), hash: padded(hash) };
  }
  return pbkdf2(text) ?? scrypt(text) ?? firebase(text) ?? { kind: "other", name: nameOf(text) };
}

function pbkdf2(text: string): HashParts | undefined {
  const [, digest, iterations, salt, hash] =
    /^\$pbkdf2-(sha1|sha256|sha512)\$i=(\d+)\$([^$]*)\$([^$]+)$/.exec(text) ?? [];
  if (digest !== "sha1" && digest !== "sha256" && digest !== "sha512") return undefined;
  return { kind: "pbkdf2", digest, text, iterations: Number(iterations), salt: padded(salt), hash: padded(hash) };
}

function scrypt(text: string): HashParts | undefined {
  const found = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)(,form=nfkc)?\$([^$]*)\$([^$]+)$/.exec(text);
  if (!found) return undefined;
  const [, log2N, r, p, form, salt, hash] = found;
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  return { kind: "scrypt", ...cost, isNfkc: form !== undefined, salt: padded(salt), hash: padded(hash) };
}

function firebase(text: string): HashParts | undefined {
  const found = /^\$fbscrypt\$v=1,n=(\d+),r=(\d+),p=1,ss=([\w+/=-]*),sk=([\w+/=-]+)\$([\w+/=-]+)\$([\w+/=-]+)$/.exec(
    text,
  );
  if (!found) return undefined;
  const [, n, r, saltSeparator = "", signerKey = "", salt = "", hash = ""] = found;
  return { kind: "firebase", text, memoryCost: Number(n), rounds: Number(r), saltSeparator, signerKey, salt, hash };
}

const nameOf = (text: string): string =>
  text.startsWith("$wrapped$") ? "a weak hash that the import wrapped in argon2id" : (text.split("$")[1] ?? "unknown");

/** How a report names a hash. */
export function hashName(parts: HashParts): string {
  switch (parts.kind) {
    case "other":
      return parts.name;
    case "argon2":
      return `argon2${parts.type}`;
    case "pbkdf2":
      return `PBKDF2 with ${parts.digest} and ${parts.iterations} iterations`;
    case "firebase":
      return "Firebase's scrypt";
    default:
      return parts.kind;
  }
}

/** PHC writes base64 without padding; most products expect it. */
function padded(text = ""): string {
  return text.padEnd(Math.ceil(text.length / 4) * 4, "=");
}
