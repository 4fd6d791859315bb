import type { KnownHashes } from "./known.ts";

export const DERIVED_KEYS: readonly KnownHashes[] = [
  {
    format: "argon2i",
    madeBy: "python3-argon2",
    kind: "argon2i m=64,t=2,p=2",
    hashes: [
      "$argon2i$v=19$m=64,t=2,p=2$c29tZXNhbHQxMjM0NTY3OA$1k5/7HdOPmRuVGLB8ksbaHD/s73N35HS",
      "$argon2i$v=19$m=64,t=2,p=2$c29tZXNhbHQxMjM0NTY3OA$HgcmLZVSk92ZDCLNMQ23BRf2oA9+MLcS",
      "$argon2i$v=19$m=64,t=2,p=2$c29tZXNhbHQxMjM0NTY3OA$rBNlTNkgaDz8oI1QFi1V/6nd3Tte8QtE",
    ],
  },
  {
    format: "argon2d",
    madeBy: "python3-argon2",
    kind: "argon2d m=64,t=2,p=2",
    hashes: [
      "$argon2d$v=19$m=64,t=2,p=2$c29tZXNhbHQxMjM0NTY3OA$cnabYQSay8lLHvaecJLmh7SE+jM9Zicn",
      "$argon2d$v=19$m=64,t=2,p=2$c29tZXNhbHQxMjM0NTY3OA$NXF90TxpbEgQU5/T+T5tkyQwnXJvHrP2",
      "$argon2d$v=19$m=64,t=2,p=2$c29tZXNhbHQxMjM0NTY3OA$myx3d4JHFAAE8W4UuX+OUJZZnodeI3qS",
    ],
  },
  {
    format: "argon2id",
    madeBy: "python3-argon2",
    kind: "argon2id m=64,t=2,p=2",
    hashes: [
      "$argon2id$v=19$m=64,t=2,p=2$c29tZXNhbHQxMjM0NTY3OA$0tgVzMRCcvTlIjoLLvTynXKrHLPN6Fee",
      "$argon2id$v=19$m=64,t=2,p=2$c29tZXNhbHQxMjM0NTY3OA$vi31Al6MRg0277Vs8Ned1vBv7PzUEOpl",
      "$argon2id$v=19$m=64,t=2,p=2$c29tZXNhbHQxMjM0NTY3OA$OfBJUlS6RJGNt+6nAck8yr6I0xWoxQWk",
    ],
  },
  {
    format: "argon2id of Django",
    madeBy: "Django 3.2 (argon2-cffi)",
    kind: "argon2id m=102400,t=2,p=8",
    hashes: [
      "argon2$argon2id$v=19$m=102400,t=2,p=8$c2FsdHNhbHQxMjM0$gFrWpXRowy+Vmv59wjuVUQ",
      "argon2$argon2id$v=19$m=102400,t=2,p=8$c2FsdHNhbHQxMjM0$st8jfK/e/hb7Mss1D0ZpnA",
      "argon2$argon2id$v=19$m=102400,t=2,p=8$c2FsdHNhbHQxMjM0$Tx8JPDmGOwC5RFP0qtrWGQ",
    ],
  },
  {
    format: "scrypt",
    madeBy: "passlib 1.7.4",
    kind: "scrypt ln=8,r=8,p=2",
    hashes: [
      "$scrypt$ln=8,r=8,p=2$P2esFULIuXdujdHa+3+PMQ$hN7zwf+rIxoY00RDOmzmHCF6g0JJ6eh+Rx7XG27B9y8",
      "$scrypt$ln=8,r=8,p=2$NubcWyvl/N9ba02J8R6DcA$z2BGUWNR177vsLe5lb2bMG+c5TBV+96Rfw4VJnHdrY8",
      "$scrypt$ln=8,r=8,p=2$m9MaY0zpfS+lFILQulcqpQ$Y1B59jBACAMeQdTc5lVWuzfHiSQFx7SswdVd8ZsxiwY",
    ],
  },
  {
    format: "scrypt of Django",
    madeBy: "hashlib, in the form that Django 4 documents",
    kind: "scrypt ln=10,r=8,p=5",
    hashes: [
      "scrypt$1024$django0salt$8$5$XERo44LIb7qKhzZ+CmoOoV18qKty1Ipfo/RkBxWAh+6UTJBiwV9vzjZANu166D/F1XJsjXa4nQsq22pntAJWbg==",
      "scrypt$1024$django0salt$8$5$hzhFK/d0njKt0yeLwiBwtEv6dHyT1WDIunvIp/K4mk7Kp0MIbKU/RGhwcHskk9v/4Gei+t4s9wenlUhkgXX5Gg==",
      "scrypt$1024$django0salt$8$5$422H2Mk6zLF8Xgrq7E1oO2+6sMYQMgoDIZyGsiFzs20pOJKeSVS7gI/O74di8kqtJRuUpygb2mlb9qQ5zXx31w==",
    ],
  },
  {
    format: "scrypt of Better Auth and Lucia",
    madeBy: "hashlib",
    kind: "scrypt ln=14,r=16,p=1",
    hashes: [
      "5f7b0a3c9d2e4f60718293a4b5c6d7e8:3a47bcd15523d63819676a789209f3333a5ff552d0ecd4bcb71e71b09568d2fe4afd94699b6d38e1a5c3477735dfedd92f4bb0f52ddf4404b1a30e131f6a1a73",
      "5f7b0a3c9d2e4f60718293a4b5c6d7e8:a2d362fe33a11c783ab271c8a5404ab98d199f86d66f1f41bab2bd7adc77c975bbc9dfd96679d3b62c3f4feab81b8b5e68fbce24765f04b9c787521879f93f48",
      "5f7b0a3c9d2e4f60718293a4b5c6d7e8:21e49048fcc4863452574ad407c481b016db0a6f495e7120886dc973e34d79f9f09d3071fdae8a05eaf8ace0f8c22c51a0ae263077b5b4b72f6dad7c3378e0f4",
    ],
  },
  {
    format: "pbkdf2-sha1 of passlib",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-pbkdf2-sha1 i=1000",
    hashes: [
      "$pbkdf2$1000$Uap1bs05B.Bci7FWKiWkNA$6rQQPjIWunLkBVVHJwAZM4RE.FY",
      "$pbkdf2$1000$C8HYm1MK4Vzrfc95D6GUMg$4PENkP0nQJ6u6gSmsfx5UwAHEM0",
      "$pbkdf2$1000$nfN.T6m1tlaq9f5fi9Faqw$4PduXHBKULFpzpVRQmz13L6xEAM",
    ],
  },
  {
    format: "pbkdf2-sha256 of passlib",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-pbkdf2-sha256 i=1000",
    hashes: [
      "$pbkdf2-sha256$1000$wHjPeW/Nee.dc661tpbyXg$LY.3CgfKjV1OA6Ti44s3p7r8/8tjvBdHkU0R42u6zuE",
      "$pbkdf2-sha256$1000$k9L6H6PUWusdg1CqldK6Fw$bWC5mfwbwEiqHLMe/kzBlvoYwRH01Oxq8Mxvh7vz.pQ",
      "$pbkdf2-sha256$1000$tHbu3RsjxLj3fi8FAABASA$7e5Rq2vvQzYgy0nhSzNWUX3crJV.nc1iTpJMh0cu9kk",
    ],
  },
  {
    format: "pbkdf2-sha256",
    madeBy: "hashlib, in PHC's form",
    kind: "wrapped-pbkdf2-sha256 i=1000",
    hashes: [
      "$pbkdf2-sha256$i=1000,l=32$c2FsdHNhbHQ$qQDPSZa3Ormyy9oK1Pu0ZLLwP2Svzmx3yu8OvDdq/J0",
      "$pbkdf2-sha256$i=1000,l=32$c2FsdHNhbHQ$3PFSS/GhiCcJkYMY1ZtWpokfa6z1J4/JLeL4t36Zzvc",
      "$pbkdf2-sha256$i=1000,l=32$c2FsdHNhbHQ$TGEvD/x5grEhZAZ7GndQ3D9/YhpkfcY3p7moOFjuDvg",
    ],
  },
  {
    format: "pbkdf2-sha512 of passlib",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-pbkdf2-sha512 i=1000",
    hashes: [
      "$pbkdf2-sha512$1000$mlNKqTUGYAwBQKhVKsV4Tw$OVgoqBQ2d6T9c3YjbrmMMnd0wNvqsxtfXActxIwjd6fhKboromUJQUh/LuZozy.2Ur/3n1oDI5/2P0txS9pxUQ",
      "$pbkdf2-sha512$1000$KaU05jznHENIyXlvjTGGEA$qwA.CJ.hex3qHXCeTnZ30lHBL.ROTsm3vM.E/8.vX9pa.S690vU26S160tRkk8j3bCHFRiYWIIUdofdXFvwQBQ",
      "$pbkdf2-sha512$1000$m5MyBoBwDsE4ZwzBWCsl5A$VBgWoEvxtZcXPXBK8Z2oM4CyF/V1w6kgpJEOuY3yChUVFO9fZrk3Jt/CIaIxkt3HIvx3CporSIxI6lyw8DQZmA",
    ],
  },
  {
    format: "pbkdf2-sha512",
    madeBy: "hashlib, in PHC's form",
    kind: "wrapped-pbkdf2-sha512 i=1000",
    hashes: [
      "$pbkdf2-sha512$i=1000,l=32$c2FsdHNhbHQ$+sUSD8jw4f8ns7m9b7kj8PeJLe8lJXO8Am09BLgO79k",
      "$pbkdf2-sha512$i=1000,l=32$c2FsdHNhbHQ$OuMQGphXRntvI2l5OQi3PY/ulv1rDvZwJNhf5WgG1Rw",
      "$pbkdf2-sha512$i=1000,l=32$c2FsdHNhbHQ$1BPtcXqtLd6apfDQ0XZthkyRhclBBu61wInhlHSOtUE",
    ],
  },
  {
    format: "pbkdf2-sha512 that is strong",
    madeBy: "hashlib",
    kind: "pbkdf2-sha512 i=210000",
    hashes: [
      "$pbkdf2-sha512$i=210000$c2FsdHNhbHQ$02rlpc9QcrL+Ej3C/7B1Hd2EecCFg+eQW8KC+X/fM5QcaORhHqxIbFBPfJFQJKr4xRFB+tlvVrG64DB8fn2Lgw",
      "$pbkdf2-sha512$i=210000$c2FsdHNhbHQ$oVcFfposFsiul5MTnfNq1CM7grI5xI3hGdpz8AR7LcT5vlW5qLpwUHFssNN/yaWmJyZrF//9NgtykJLjkC1FIw",
      "$pbkdf2-sha512$i=210000$c2FsdHNhbHQ$MOW0iIn/P8Gf5EUAjWxEiVZi6fJ6xM/QnzVFooUZtt6kQe2cAaSZ+4UyzFaDOLcACHg+0cUcXzxDCjzsSWtfOw",
    ],
  },
  {
    format: "pbkdf2_sha256 of Django",
    madeBy: "Django 3.2",
    kind: "wrapped-pbkdf2-sha256 i=1000",
    hashes: [
      "pbkdf2_sha256$1000$django0salt$M6lOZSbNRv9r042S7rSJYUKO6iTN1Z4SKaR0IFOl4SE=",
      "pbkdf2_sha256$1000$django0salt$GahYoSvnX4zYRMkPuQxABmVflwHc4sJNVKDHDUeDd1s=",
      "pbkdf2_sha256$1000$django0salt$74f7SrKh5WGtliG0j/IJChH2P3yFTMeMBbnv1x/noAY=",
    ],
  },
  {
    format: "pbkdf2_sha1 of Django",
    madeBy: "Django 3.2",
    kind: "wrapped-pbkdf2-sha1 i=1000",
    hashes: [
      "pbkdf2_sha1$1000$django0salt$KEqe0wB919Gi1kpqXmnecx1Hf+A=",
      "pbkdf2_sha1$1000$django0salt$XiITC7zmeTOMZvLOVmVtKrKtxmQ=",
      "pbkdf2_sha1$1000$django0salt$e68IvPWhvRerrNjNIO6TbzBu3AY=",
    ],
  },
];
