import { expect, test } from "bun:test";
import { circles, sdkCircles } from "./circles.ts";
import { featureCircles } from "./features.ts";
import type { Module } from "./modules.ts";

const module = (file: string, ...targets: string[]): Module => ({
  file,
  source: "",
  imports: targets.map((target) => ({ specifier: target, target, names: [] })),
  exports: [],
});

test("files that import each other are reported together, each cycle once", () => {
  const found = circles([
    module("src/top.ts", "src/a.ts", "src/leaf.ts"),
    module("src/a.ts", "src/b.ts"),
    module("src/b.ts", "src/c.ts", "src/leaf.ts"),
    module("src/c.ts", "src/a.ts"),
    module("src/x.ts", "src/y.ts"),
    module("src/y.ts", "src/x.ts"),
    module("src/leaf.ts"),
  ]);

  expect(found.sort()).toEqual([
    "2 files import each other: src/x.ts, src/y.ts.",
    "3 files import each other: src/a.ts, src/b.ts, src/c.ts.",
  ]);
});

test("imports of tests, and of files outside the sources, are not part of a cycle", () => {
  expect(circles([module("src/a.ts", "package.json"), module("src/a.test.ts", "src/a.ts", "src/a.test.ts")])).toEqual(
    [],
  );
});

test("features that need each other are reported, even if no two of their files import each other", () => {
  const found = featureCircles([
    module("src/server/features/a/routes.ts", "src/server/features/b/index.ts", "src/server/foundation/c/index.ts"),
    module("src/server/features/b/index.ts", "src/server/features/b/verb.ts"),
    module("src/server/features/b/verb.ts"),
    module("src/server/features/b/routes.ts", "src/server/features/a/index.ts"),
  ]);

  expect(found).toEqual(["2 features need each other: features/a, features/b."]);
});

test("parts of the SDK that need each other are reported, even if no two of their files import each other", () => {
  const found = sdkCircles([
    module("src/sdk/apps/app.ts", "src/sdk/users/user.ts", "src/sdk/deps.ts"),
    module("src/sdk/users/user.ts", "src/sdk/users/shared/scope.ts"),
    module("src/sdk/users/shared/scope.ts"),
    module("src/sdk/users/owned.ts", "src/sdk/apps/options.ts"),
    module("src/sdk/apps/options.ts", "src/contract/limits.ts"),
    module("src/sdk/deps.ts"),
    module("src/sdk/deps.test.ts", "src/sdk/apps/app.ts"),
  ]);

  expect(found).toEqual(["2 parts of the SDK need each other: sdk/apps, sdk/users."]);
});

test("parts of a folder of the SDK that need each other are reported, and its list of all parts is none of them", () => {
  const found = sdkCircles([
    module("src/sdk/react/index.ts", "src/sdk/react/pages/sign-in.tsx", "src/sdk/react/provider.tsx"),
    module("src/sdk/react/pages/sign-in.tsx", "src/sdk/react/hooks/use-form.ts"),
    module("src/sdk/react/pages/return-to.ts", "src/sdk/react/provider.tsx"),
    module("src/sdk/react/hooks/use-form.ts", "src/sdk/react/provider.tsx"),
    module("src/sdk/react/hooks/use-back.ts", "src/sdk/react/pages/return-to.ts"),
    module("src/sdk/react/provider.tsx"),
  ]);

  expect(found).toEqual(["2 parts of the SDK need each other: sdk/react/hooks, sdk/react/pages."]);
});
