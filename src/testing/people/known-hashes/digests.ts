import type { KnownHashes } from "./known.ts";

export const DIGESTS: readonly KnownHashes[] = [
  {
    format: "md5 of Django",
    madeBy: "Django 3.2",
    kind: "wrapped-digest-md5",
    hashes: [
      "md5$django0salt$9a87b0e87c8f16d86cce99e159c6980e",
      "md5$django0salt$7224840282c88eb198af0c55123e3eea",
      "md5$django0salt$8a3220876861a32701ce257679c3258f",
    ],
  },
  {
    format: "sha1 of Django",
    madeBy: "Django 3.2",
    kind: "wrapped-digest-sha1",
    hashes: [
      "sha1$django0salt$6653ea01b73a8e0f8f9ff6c06821aa32af16f40b",
      "sha1$django0salt$7e2b1e1402da38128d9427a7ccb55c7561dbeb23",
      "sha1$django0salt$36e911dd95a467c4d0eca34e850db8f02428e5df",
    ],
  },
  // The constructions are those of https://fusionauth.io/docs/reference/password-hashes.
  {
    format: "salted-md5 of FusionAuth",
    madeBy: "Python's hashlib",
    kind: "wrapped-digest-md5 i=1000",
    hashes: [
      "$digest$a=md5,t=e3Bhc3N3b3JkfXtzYWx0fQ,i=1000$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8$/3MAIIuH2dzRi9gZM+CV+g",
      "$digest$a=md5,t=e3Bhc3N3b3JkfXtzYWx0fQ,i=1000$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8$DDmxsyEm5z50DFmi0jLwrA",
      "$digest$a=md5,t=e3Bhc3N3b3JkfXtzYWx0fQ,i=1000$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8$4N2YIpBbOXA54ZoN2NPX+Q",
    ],
  },
  {
    format: "salted-hmac-sha256 of FusionAuth",
    madeBy: "Python's hmac",
    kind: "wrapped-digest-hmac-sha256",
    hashes: [
      "$digest$a=hmac-sha256,t=e3Bhc3N3b3JkfQ$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8$6GTfGops8lUcZMejSEv+bhVzRfoYVrFiZZpsfytvCQ4",
      "$digest$a=hmac-sha256,t=e3Bhc3N3b3JkfQ$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8$Be02S5MFIT+h6lLFu0IwNENP7AHCbUQ92lpU9Aq0ciA",
      "$digest$a=hmac-sha256,t=e3Bhc3N3b3JkfQ$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8$brNKlCos6oPl1SP02ZJlnGxIG8l/m6Ox3cVRLkkbjLs",
    ],
  },
  {
    format: "{SHA} of LDAP",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-ldap-sha",
    hashes: [
      "{SHA}L55TUjtiq8FBorTWAZ0jy6g129A=",
      "{SHA}C1z8YOjbvRz32pU6T73CE1OnSDs=",
      "{SHA}OcGxnWuBRhzwGiiVLMHhnHCpOFE=",
    ],
  },
  {
    format: "{SSHA} of LDAP",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-ldap-ssha",
    hashes: [
      "{SSHA}Lqx1cMU+9U8At2qT0190kYR1cn7lXOud",
      "{SSHA}LFR82+JgmLGO/CKUUvdCAUkXd22ktLYW",
      "{SSHA}6K8Ztwm1pjRf0nLQ0Q9lHgcaQ9ML4Zxz",
    ],
  },
  {
    format: "{SSHA256} of LDAP",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-ldap-ssha256",
    hashes: [
      "{SSHA256}mJivmntGH7NViWrnZSfWYyjtR6R+L/Bkax3A+3P0WTsa43yv9R4jBA==",
      "{SSHA256}tV6P2bSff+bHEpp1d3m2N01DVkXFRgnU2W+u4ZqIGplei9G6N6bUmg==",
      "{SSHA256}OlX1pAs/7RbBHZjb1DQWwd3wUyyQj7Cm0HNxi0Q3+NW2FmKM0XpvjQ==",
    ],
  },
  {
    format: "{SSHA512} of LDAP",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-ldap-ssha512",
    hashes: [
      "{SSHA512}nMzVJ5oLkXD46eJwyahylEN3XigrG2wZu3DirVfQj4yejsjCmMDEd9H9vryk3xSb2/06//NDfftzNc5fzgOUKEeIsda6V4qR",
      "{SSHA512}PBlFolc5/SOQDOijkYRQxs8gKJJOeHUQzKirS7Hhx1+RPORcYRA+xKX++K3MFnkJkb7QtUJiKM8aZSf98uzENnTOeY/RurcW",
      "{SSHA512}Ef5bgKdGbCoND+MFGRr33cMJUTR/Eml1TbTfWc+ttJ8wG6LRgBeLdcEDN0cvQfj3YIVgK11CJCMzpCLR7GbCOy8lpNTaey+l",
    ],
  },
  {
    format: "{MD5} of LDAP",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-ldap-md5",
    hashes: ["{MD5}PLTnMmMfR+brlh80VUt83g==", "{MD5}6eypu8AbJAP+VhMsC0wmSQ==", "{MD5}8fwLFP+PpnSwI0RXfiPusQ=="],
  },
  {
    format: "{SMD5} of LDAP",
    madeBy: "passlib 1.7.4",
    kind: "wrapped-ldap-smd5",
    hashes: [
      "{SMD5}kvpXlk7K+XHX4UIdphqeNXCOcW4=",
      "{SMD5}Dwcx1fUIBP1fdbdpq0xQ0fD+f48=",
      "{SMD5}g4SDDR/npz+16MTPsFQvCotxrrU=",
    ],
  },
];
