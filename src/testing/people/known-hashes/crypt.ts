import type { KnownHashes } from "./known.ts";

export const CRYPT: readonly KnownHashes[] = [
  {
    format: "sha256-crypt",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-sha256-crypt rounds=1000",
    hashes: [
      "$5$rounds=1000$y3tU99IqrfpaXWm2$UYWC6MK0NUUXeoasQyqPcxBUSYIi7VKVZnyEsKNGNo8",
      "$5$rounds=1000$jHwN/HEwQYIuzs6i$7eH4m7n.89YunsMk/HM7bY3sBn20gZG3ltfrPSg53x7",
      "$5$rounds=1000$B7w9H6z31grLHvY1$8q75yemvKLJ8jY/VcxWNZ8XyWCjVwgP09EdgVfqKF06",
    ],
  },
  {
    format: "sha256-crypt of 5000 rounds",
    madeBy: "openssl passwd -5",
    kind: "wrapped-sha256-crypt rounds=5000",
    hashes: [
      "$5$saltstring$vc6YOOogU4kWVvwga8e9zTFgKcy4tb5LaPxIiPJzqEC",
      "$5$saltstring$C1kvufTFP/d8FmoAMoQqqXxCD1qMFXU85JsOhJ.ZItA",
      "$5$saltstring$Mhadpq7aPLn95ChrBweYidmJxzkbscTmM5Jwo3MCzm5",
    ],
  },
  {
    format: "sha512-crypt of 5000 rounds",
    madeBy: "openssl passwd -6",
    kind: "wrapped-sha512-crypt rounds=5000",
    hashes: [
      "$6$saltstring$.r0X7ub5wGR2v4Xz7svCIozfnlorFh19V89t8KC9Umd81uGhFgsyTRNyzQDXDIm17fFcR9z3z7oBNdsyYBbtm/",
      "$6$saltstring$G24RLNHdTP2m3Zp8kwVomyLQixy7V/jSd8hol1QGB5LA8ajcoBtBNlQFf2.CSVAFKDpBk72neRsdzqrkcpwae0",
      "$6$saltstring$IbIbM7Ql3jPGalZcjixlLzzArOIyHz7Xx.w07FFboYuVpUysp598LCwAmzsnA1MxkRU1YAgK4H/pz462.eoUf1",
    ],
  },
  {
    format: "sha512-crypt",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-sha512-crypt rounds=1001",
    hashes: [
      "$6$rounds=1001$V3DuSbTmvbtnLNYs$.7eX5E0w7OhhASe/tVmRp9n8GhOQ2cS0q07VwYuwL2doliLLX5k2LHYTJCznTxeKHFUr8QoN3cPptIFyDg68a0",
      "$6$rounds=1001$MiATEHu3pdOigLLq$1Q0LSCCIuMTLMyLzRUEEYZ9MrCrZ4AEZWtoJSFACTk0z5cwBUT08cLoxOMYzZIyfC1Rpc2XhlE/51OoNJnKyj/",
      "$6$rounds=1001$waff2hsX8oOy7qCf$HfVgJX.H92xYBj4lpPYBAY7dzkal/yUmrOvjPsWbuAncDgSVapb1WZuzZUyILVmHjp2VI0f9VgZ1gvtKvhfA60",
    ],
  },
  {
    format: "md5-crypt",
    madeBy: "openssl passwd -1",
    kind: "wrapped-md5-crypt",
    hashes: [
      "$1$saltsalt$NuzA7WTAelpl95xgBGWN60",
      "$1$saltsalt$Pb6e14r2Je3.ygYhisEIW0",
      "$1$saltsalt$XSQgI9KF1aGpKzCCvam2W.",
    ],
  },
  {
    format: "md5-crypt of Apache",
    madeBy: "openssl passwd -apr1",
    kind: "wrapped-md5-crypt",
    hashes: [
      "$apr1$saltsalt$EGVZDNN6gOqijy.tv9axG/",
      "$apr1$saltsalt$BoHHv8iv21HeCVGT6yncl.",
      "$apr1$saltsalt$8G8WqOSFzEZoBCrUfYUvy/",
    ],
  },
  {
    format: "phpass of WordPress",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-phpass 7",
    hashes: [
      "$P$5B4HArpSZAZq9FqbF6xgU5jPQCdg2v.",
      "$P$5R2cn3mI6N.Qbm/fxPJHd8BLvfOUaO0",
      "$P$59K44mXr5JZeiVx7wmngQX5/eSNzgr/",
    ],
  },
  {
    format: "phpass of phpBB",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-phpass 8",
    hashes: [
      "$H$6fgiMBHDlUxyXtCswZpAjaiPSayiGf1",
      "$H$6ygGT6dbftXFhRPaUz9RzBoPlASANq1",
      "$H$6kduQgi70kps4jcfmqXfy6z.piwv4d.",
    ],
  },
  {
    format: "drupal",
    madeBy: "hashlib and passlib's h64, by Drupal 7's description",
    kind: "wrapped-drupal 9",
    hashes: [
      "$S$7saltSALTMEwKEyPbQxT.EMJlQSMXDTtq8IsPBooJShkEG/reAKu",
      "$S$7saltSALTHYxl89CR05H1ABQt3xTcF4pLJdfAHnnDfygVMjzf4R5",
      "$S$7saltSALTPgHId9V7.JkaRf2ZgZAIQUc2KipbGdzlzGA65K9RX71",
    ],
  },
  {
    format: "{CRYPT} of LDAP",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-sha512-crypt rounds=1000",
    hashes: [
      "{CRYPT}$6$rounds=1000$rJJJslNOqtQ4Yo.a$HUqxIbM1ftJgoGYcbd.x63NoJcW/Oa3x/wdgZikEuErn3HTvH20kXPUQf/uDOX3z24XavuJO/OTI3TY2DE85z0",
      "{CRYPT}$6$rounds=1000$kaKxbfpTX1ngHahl$UCC8VIG3l60mQBXr0lUVf1MXG66dNs0xtMeQpHSlWecyRT13QUguEOkTyKL6HjEOsXwzhfhaHwXf8lzGTKKfv/",
      "{CRYPT}$6$rounds=1000$rkq4PVLHLvTI3Mct$daa/ciC741G5.r4RZ/lGSzX4o9IZbBZNo/RIeGbIMAVsIHHed6v3dKPZIG.jaB3tUM62gp47OJSp91HXS6qbi/",
    ],
  },
];
