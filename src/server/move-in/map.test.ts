import { expect, test } from "bun:test";
import { parseMap } from "./map.ts";

const refusal = (map: object) => () => parseMap(JSON.stringify(map), "map.json");

test("a field that a map does not have is refused with the fields that it has", () => {
  expect(refusal({ hashes: { format: "md5" } })).toThrow(
    "map.json: hashes is not a field of a map; expected one of roles, providers, ids, settings, users, hash.",
  );
  expect(refusal({ users: { pasword_hash: "password" } })).toThrow(
    /users\/pasword_hash is not a field of a map; expected one of from, id, .*password_hash/,
  );
});

test("a field of a map with a value of another kind is refused with the kind that it has", () => {
  expect(refusal({ hash: { iterations: "1000" } })).toThrow(
    "map.json: hash/iterations is not as it must be; expected a number of iterations.",
  );
});
