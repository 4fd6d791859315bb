import type { KnownHashes } from "./known.ts";

export const BCRYPT: readonly KnownHashes[] = [
  {
    format: "bcrypt 2b",
    madeBy: "python3-bcrypt",
    kind: "bcrypt 4",
    hashes: [
      "$2b$04$RCgNt/vQRoGyaEkVqjRFKuNwXz7SRJt3jVXJzIGWtHA7LmOPSOw62",
      "$2b$04$tOM0.7/3ZXqTDJsP5TffCuhdUb.dvRjlY.qGxkb1/DpIvkc2UCkiO",
      "$2b$04$5JBAHV3LlgTUNzPNxZcmz.0DbMePOJfN2DMgj8B6AuOCuzkVS2Zqm",
    ],
  },
  {
    format: "bcrypt 2a",
    madeBy: "python3-bcrypt",
    kind: "bcrypt 4",
    hashes: [
      "$2a$04$np4pexEMhDzSfx6jE2dfYeHaROaas0j0FILuE.EC3ds0Wsu8IcYGq",
      "$2a$04$947NnNepOroqt/H7Wr9rk.nPJKcuMr8yzkUuov7SgWDYVhsG..vcW",
      "$2a$04$AFkBenjRuY88yOBluA4LyuFNUfyoD/nFgnzlr7lOb/d0yysY5cGN2",
    ],
  },
  {
    format: "bcrypt 2y",
    madeBy: "PHP 8.2 password_hash",
    kind: "bcrypt 4",
    hashes: [
      "$2y$04$i2KiFEclft2iIroXAF.EyusKAWSr.IIr5cAl0Jn0UPrjU.pcWFaX6",
      "$2y$04$tkpshFBhwqxx3es0Y20WsOfNjXscnzMVrusMcoLwyAp7cg04dQoSy",
      "$2y$04$36nW7bfzLfEnONhnn5QSAOmxUtsBSK03oC8Vzl6ypMQNNv5pVpdk2",
    ],
  },
  {
    format: "bcrypt of sha256 in hex",
    madeBy: "python3-bcrypt and hashlib",
    kind: "bcrypt-of-sha256-hex 4",
    hashes: [
      "$bcrypt-of$b=sha256-hex$2b$04$NZhCwluNnAVkMAxsK88Th.ptSNZ6EcYNt1v25yXT0QJp1YwZVeKBq",
      "$bcrypt-of$b=sha256-hex$2b$04$iSK54pe6l6f.UtbhM1VxkeVVb4AaSZ/b5zFjk3MZwyALxe8Xl1XQy",
      "$bcrypt-of$b=sha256-hex$2b$04$f/3hbkjAMNGSh.NrQIrxiugujBooSGMZ8G97TIPiQ2eMlwGOBgh2K",
    ],
  },
  {
    format: "bcrypt of sha256 in base64",
    madeBy: "python3-bcrypt and hashlib",
    kind: "bcrypt-of-sha256-base64 4",
    hashes: [
      "$bcrypt-of$b=sha256-base64$2b$04$G9i09AV6EMUQVXL/p9YwxOD5m3i.aIkMbAqseWvBhPrXo2T2gWpRO",
      "$bcrypt-of$b=sha256-base64$2b$04$gWW6kQKYirF6F2nZZzh47OmZefbZv8jUkqAEk/hbUzIEWUBy11xu.",
      "$bcrypt-of$b=sha256-base64$2b$04$ow8uBQuvVM5lrFRBhep/fuDvwzK2P0ALX7BLvJ0umk6shLAFu55Rq",
    ],
  },
  {
    format: "bcrypt of hmac-sha256 in hex",
    madeBy: "python3-bcrypt and hmac",
    kind: "bcrypt-of-hmac-sha256-hex 4",
    hashes: [
      "$bcrypt-of$b=hmac-sha256-hex,k=cGVwcGVy$2b$04$n65KSEo.KSKZrK07BZs1U.nOI38viF9ALXP8wJhgtDd7rrLrZMI46",
      "$bcrypt-of$b=hmac-sha256-hex,k=cGVwcGVy$2b$04$siJjbtT5zm6qkbO8BFH6Bezj5MPc0/rCA4KHuxl3u4epuOgeeR3Ni",
      "$bcrypt-of$b=hmac-sha256-hex,k=cGVwcGVy$2b$04$zrE8.QrwTn2M1UNLMpU3ZOb4IAVVzVWZ51sdhMrNk9AAFPmXkDzri",
    ],
  },
  {
    format: "bcrypt of sha384 in hex",
    madeBy: "python3-bcrypt and hashlib",
    kind: "bcrypt-of-sha384-hex 4",
    hashes: [
      "$bcrypt-of$b=sha384-hex$2b$04$bFNZPZgtqhvknBECJOEmfOqjXVV3PC6mqKsN9t2E1UvYwWbSreP6a",
      "$bcrypt-of$b=sha384-hex$2b$04$AOKnKeYJuVnvsgX21z/EdO.FMB7guN5ajNLukIfecE0oq.64Ol//e",
      "$bcrypt-of$b=sha384-hex$2b$04$HDrcq.lHj3q6x48CqmUKMefIjW4dSANXmg/QsW1PX86/7X/OGjZs.",
    ],
  },
  {
    format: "bcrypt of sha512 in hex",
    madeBy: "python3-bcrypt and hashlib",
    kind: "bcrypt-of-sha512-hex 4",
    hashes: [
      "$bcrypt-of$b=sha512-hex$2b$04$nkrG89obO/xY86NM6LMnte9zG0vOx/KDI.izxTgNazMfanWZYhzPa",
      "$bcrypt-of$b=sha512-hex$2b$04$HgpeG/OSMCiYVQlvkQV6yO4dmwHbHfHa/aADE4ba/9YsOW7c6A7a6",
      "$bcrypt-of$b=sha512-hex$2b$04$7lz4VnbLzrl4ZHCvqmXjw.tXhQ7hLMZYHv2RfviXuB7BqA18au0ya",
    ],
  },
  {
    format: "bcrypt of sha512 in base64 (Dropbox)",
    madeBy: "python3-bcrypt and hashlib",
    kind: "bcrypt-of-sha512-base64 4",
    hashes: [
      "$bcrypt-of$b=sha512-base64$2b$04$gyGk8htoacR8HLOgHsNToeiovsU5aBTEasdP4c57uSs8o4O46/3x6",
      "$bcrypt-of$b=sha512-base64$2b$04$EUFs6F1YypqCGRAxOhLqC.HBl9EJwetdqu.Urmp3aZ4l5nFh2aRPO",
      "$bcrypt-of$b=sha512-base64$2b$04$L4vBeer/dohDDJgtdSFoa.W3.HZaQgv8PTUqPow4UAguFalaew5Ly",
    ],
  },
  {
    format: "bcrypt of hmac-sha256 in base64",
    madeBy: "python3-bcrypt and hmac",
    kind: "bcrypt-of-hmac-sha256-base64 4",
    hashes: [
      "$bcrypt-of$b=hmac-sha256-base64,k=cGVwcGVy$2b$04$juWa6j4KYcLO5Q58Cvccy.0YrYJ29NfC8ZFiI/G1oMydJqivU/C2a",
      "$bcrypt-of$b=hmac-sha256-base64,k=cGVwcGVy$2b$04$tRk2UCaoTcEQzQQllOJKT.TI7/bSBn6GHz3cZI3syvfFhCXhcPsma",
      "$bcrypt-of$b=hmac-sha256-base64,k=cGVwcGVy$2b$04$B.qfHTisyjAosU2Gai5jSenyYQGiQaC8wKdp3rdfs4IO1uNw27Vr6",
    ],
  },
  {
    format: "bcrypt with a pepper (Devise)",
    madeBy: "python3-bcrypt",
    kind: "bcrypt-of-password 4",
    hashes: [
      "$bcrypt-of$b=password,k=cGVwcGVy$2b$04$/lZ9FRSObdA.RZdBI8NX0emExkyKYf0wFQytT74U7QaG7IqTcfSf6",
      "$bcrypt-of$b=password,k=cGVwcGVy$2b$04$CAuLCVMuy/cCB7ffUU2rAenzlEovIc5QLw6f6qVxG29WYqU8Xb5Dq",
      "$bcrypt-of$b=password,k=cGVwcGVy$2b$04$gNTVPQyr.YWZ3iWNc0jqk.yVW6w3VBxr2CNJffwppKUEr7Sr8iQpW",
    ],
  },
  {
    format: "bcrypt-sha256 of passlib",
    madeBy: "passlib 1.7.4",
    kind: "bcrypt-sha256 5",
    hashes: [
      "$bcrypt-sha256$v=2,t=2b,r=5$VUPtIg0j6/djmA70RDvZnO$FRAVxFyh/PqiyaEmcVgfV.OwC3lvoqm",
      "$bcrypt-sha256$v=2,t=2b,r=5$C8/Ehl7rzBf1X894E0VSm.$7obv2Pw6n3aOLbf5/CU5h1MCcznFY.e",
      "$bcrypt-sha256$v=2,t=2b,r=5$sqRsp1z7lY.LxQ3Bvej4Ie$Xgcl/vvoPZhK.q1OOsz6rqCKNjX20lu",
    ],
  },
  {
    format: "bcrypt-sha256 of passlib, version 1",
    madeBy: "passlib 1.7.4",
    kind: "bcrypt-sha256 5",
    hashes: [
      "$bcrypt-sha256$2b,5$QY564UUyhupUSwRbMJ494u$Ty/Tfe0i4RqqburLoBkvgeCnEMHwd/C",
      "$bcrypt-sha256$2b,5$7MaXCW2mitsoMOmiQ1pnIe$t1E7IX586WlJYnv8C5oxSJQn6V5VpA2",
      "$bcrypt-sha256$2b,5$vIHRL47kQFOqtdB2FECtSu$.HzisRfONTlfGmLVXf1TQzG8js8aeZm",
    ],
  },
  {
    format: "bcrypt of WordPress",
    madeBy: "PHP 8.2, by the expression in WordPress 6.8's wp_hash_password",
    kind: "bcrypt-wordpress 4",
    hashes: [
      "$wp$2y$04$5xB7J8Fs9S5ZlW2MyEU07OF4edkqEOiFJ1xSGYipFkQcLI36SQMFe",
      "$wp$2y$04$TRXs6nhUyGCZ0O5yhNDmNO3Qh1OMWTf.Besso28ugzUQtwjeFaEey",
      "$wp$2y$04$1xkfv/B9rlzq1o1ZDLm0NuoXW8YgfNmRWj27WVTv/nMFymTsE855m",
    ],
  },
  {
    format: "bcrypt_sha256 of Django",
    madeBy: "Django 3.2",
    kind: "bcrypt-of-sha256-hex 4",
    hashes: [
      "bcrypt_sha256$$2b$04$90Od8X70fO5mLcTRBZt8ruyxhMeT6IsQYgM0uDXaYxW0ID7S5q41O",
      "bcrypt_sha256$$2b$04$hVzJSO84dc9J6AmTEhTI.uvspojiKoRrdfMiAM8ajwk2ESENtSrJ6",
      "bcrypt_sha256$$2b$04$YI4kS8beUXd/lRrowMytxuxFDoKNUfSQzZXkj3IH/x2RUqpr4.jNW",
    ],
  },
];
