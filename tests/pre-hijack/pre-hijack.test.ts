import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type CaughtMails, catchMails } from "#testing/caught-mails.ts";
import { eachServer } from "#testing/each-server.ts";
import type { TestProject } from "#testing/server.ts";
import { githubOfAll, simulatedProviders } from "#testing/simulated-providers.ts";
import { type StepName, steps } from "./steps.ts";
import {
  accountSignedInWith,
  accountsOf,
  credentialsOf,
  liveSessions,
  newParty,
  type Party,
  provenAccounts,
  secondFactorOf,
  type World,
} from "./world.ts";

type Move = [by: Party["name"], step: StepName];

const GITHUB_KEYS = { id: "github", type: "standard", client_id: "id", client_secret: "secret" } as const;
const providers = simulatedProviders();
githubOfAll(providers);

const RUNS = 150;
const THEFTS = 50;
const LONGEST = 8;

/** Orders that took accounts over in other products, and some that nearly did here. */
const KNOWN: Record<string, Move[]> = {
  "the account waits for its victim, who resets the password": [
    ["intruder", "signs up with the shared address"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
  ],
  "a second factor waits as well": [
    ["intruder", "signs up with the shared address"],
    ["intruder", "turns a second factor on"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
  ],
  "a passkey waits as well": [
    ["intruder", "signs up with the shared address"],
    ["intruder", "adds a passkey"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
  ],
  "an API key waits as well": [
    ["intruder", "signs up with the shared address"],
    ["intruder", "makes an API key"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
  ],
  "an account of a provider waits as well": [
    ["intruder", "signs up with the shared address"],
    ["intruder", "links an own account of a provider"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
    ["intruder", "signs in through a provider with an own account"],
  ],
  "a provider vouches for the victim": [
    ["intruder", "signs up with the shared address"],
    ["intruder", "links an own account of a provider"],
    ["intruder", "asks for verification mails"],
    ["owner", "verifies elsewhere"],
    ["owner", "signs in through a provider with the shared address"],
    ["intruder", "signs in through a provider with an own account"],
  ],
  "the intruder writes the victim's address at a provider": [
    ["owner", "signs up with the shared address"],
    ["owner", "verifies in a session"],
    ["intruder", "signs in through a provider with the shared address"],
    ["owner", "signs in through a provider with the shared address"],
    ["intruder", "signs in through a provider with the shared address"],
  ],
  "the intruder waits at a provider before the victim comes": [
    ["intruder", "signs in through a provider with the shared address"],
    ["owner", "signs in through a provider with the shared address"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
    ["intruder", "signs in through a provider with the shared address"],
  ],
  "the intruder keeps an own address to come back by": [
    ["intruder", "signs up with the shared address"],
    ["intruder", "adds an own address to sign in with"],
    ["intruder", "asks for verification mails"],
    ["intruder", "verifies in a session"],
    ["intruder", "asks for a reset of an own address"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
    ["intruder", "resets with the newest mail"],
    ["intruder", "asks for a reset of an own address"],
    ["intruder", "resets with the newest mail"],
    ["intruder", "says it was not them"],
    ["intruder", "signs in with an own address"],
  ],
  "the victim's address is added to an account that exists": [
    ["intruder", "signs up with an own address"],
    ["intruder", "asks for verification mails"],
    ["intruder", "adds the shared address to sign in with"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
    ["intruder", "says it was not them"],
    ["intruder", "verifies elsewhere"],
    ["intruder", "signs in with an own address"],
  ],
  "the victim verifies without being asked who they are, and resets later": [
    ["intruder", "signs up with the shared address"],
    ["owner", "verifies elsewhere"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
  ],
  "the victim says it was not them": [
    ["intruder", "signs up with the shared address"],
    ["owner", "says it was not them"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
  ],
  "an address that was proven is renamed": [
    ["intruder", "signs up with an own address"],
    ["intruder", "verifies in a session"],
    ["intruder", "renames an address to the shared one"],
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
  ],
  "the victim verifies without being asked who they are, and signs in by a code": [
    ["intruder", "signs up with the shared address"],
    ["owner", "verifies elsewhere"],
    ["owner", "asks for a sign-in code to the shared address"],
    ["owner", "signs in with a mailed code"],
    ["intruder", "signs in with the shared address"],
  ],
  "the owner was first": [
    ["owner", "signs up with the shared address"],
    ["owner", "verifies in a session"],
    ["intruder", "signs up with the shared address"],
    ["intruder", "asks for a reset of the shared address"],
    ["intruder", "resets with the newest mail"],
  ],
};

/** How orders begin that lead somewhere: with somebody's claim. */
const CLAIMS: Move[][] = [
  [["intruder", "signs up with the shared address"]],
  [
    ["intruder", "signs up with an own address"],
    ["intruder", "adds the shared address to sign in with"],
  ],
  [
    ["intruder", "signs up with an own address"],
    ["intruder", "verifies in a session"],
    ["intruder", "renames an address to the shared one"],
  ],
  [["owner", "signs up with the shared address"]],
  [["owner", "signs up with an own address"]],
];

/** And what most of them come to. */
const PROOFS: Move[][] = [
  [],
  [["owner", "says it was not them"]],
  [["owner", "verifies in a session"]],
  [
    ["owner", "asks for a reset of the shared address"],
    ["owner", "resets with the newest mail"],
    ["owner", "signs in with the shared address"],
  ],
  [
    ["owner", "verifies elsewhere"],
    ["owner", "asks for a sign-in code to the shared address"],
    ["owner", "signs in with a mailed code"],
  ],
];

/** How somebody comes to own an account beyond doubt, with all that protects it. */
const SET_UP: StepName[] = [
  "signs up with the shared address",
  "verifies in a session",
  "adds a passkey",
  "turns a second factor on",
];

/**
 * What a thief does with a borrowed session and a mailbox of their own. Left out is what a session allows by itself: a
 * further address that is verified in it, a provider's account that is linked in it, signing out.
 */
const thefts = fc.array(
  fc.constantFrom<StepName>(
    "adds an own address to sign in with",
    "adds an own address as the primary one",
    "renames an address to an own one",
    "signs in with an own address again",
    "makes another address the primary one",
    "stops to sign in with the shared address",
    "removes the shared address",
    "asks for verification mails",
    "verifies elsewhere",
    "says it was not them",
    "asks for a reset of an own address",
    "resets with the newest mail",
    "resets with the oldest mail",
    "asks for a sign-in code to an own address",
    "signs in with a mailed code",
    "signs in through a provider with an own account",
    "signs in with an own address",
    "signs up with an own address",
  ),
  { minLength: 3, maxLength: 2 * LONGEST, size: "max" },
);

const KNOWN_THEFTS: Record<string, StepName[]> = {
  "a further address resets the password": [
    "adds an own address to sign in with",
    "asks for a reset of an own address",
    "resets with the newest mail",
  ],
  "a new primary address resets the password": [
    "adds an own address as the primary one",
    "asks for a reset of an own address",
    "resets with the newest mail",
  ],
  "the only address is renamed and resets the password": [
    "renames an address to an own one",
    "asks for a reset of an own address",
    "resets with the newest mail",
  ],
  "the only address is replaced and resets the password": [
    "removes the shared address",
    "adds an own address as the primary one",
    "asks for a reset of an own address",
    "resets with the newest mail",
  ],
  "a further address that is called verified is mailed a code": [
    "adds an own address to sign in with",
    "asks for verification mails",
    "verifies elsewhere",
    "asks for a sign-in code to an own address",
    "signs in with a mailed code",
  ],
  "a further address that is called verified is shown to a provider": [
    "adds an own address to sign in with",
    "asks for verification mails",
    "verifies elsewhere",
    "signs in through a provider with an own account",
  ],
  "the renamed address says that it was not them": [
    "renames an address to an own one",
    "asks for verification mails",
    "says it was not them",
    "asks for a reset of an own address",
    "resets with the newest mail",
  ],
};

const move = fc.tuple(
  fc.constantFrom("owner" as const, "intruder" as const),
  fc.constantFrom(...(Object.keys(steps) as StepName[])),
);
const some = fc.array(move, { maxLength: LONGEST, size: "max" });
const order = fc
  .tuple(fc.constantFrom(...CLAIMS), some, fc.constantFrom(...PROOFS), some)
  .map(([claim, between, proof, rest]): Move[] => [...claim, ...between, ...proof, ...rest]);

eachServer(
  (server) => {
    let place: Promise<{ project: TestProject; mails: CaughtMails }> | undefined;
    let orders = 0;
    const proofs = { owner: 0, all: 0 };

    async function newWorld(): Promise<World> {
      place ??= server()
        .project({
          config: {
            magic_link_enabled: true,
            passkey_enabled: true,
            oauth_providers: [GITHUB_KEYS],
            allow_user_api_keys: true,
          },
        })
        .then((project) => ({ project, mails: catchMails(server()) }));
      orders++;
      return { server: server(), ...(await place), shared: `shared-${orders}@example.com` };
    }

    /** Goes through an order and says what is wrong afterwards. */
    async function faultsAfter(moves: Move[]): Promise<string[]> {
      const world = await newWorld();
      const parties = { owner: newParty("owner", world), intruder: newParty("intruder", world) };
      const { owner, intruder } = parties;
      for (const [by, step] of moves) await steps[step](world, parties[by]);

      const [owners, intruders] = [await accountsOf(world, owner), await accountsOf(world, intruder)];
      const proven = await provenAccounts(world);
      proofs.all++;
      if (proven.some((account) => owners.has(account))) proofs.owner++;
      const back = await accountSignedInWith(world, intruder.own);
      return [
        ...[...owners].filter((account) => intruders.has(account)).map(() => "both are in one account"),
        ...proven.flatMap((account) => [
          ...(intruders.has(account) ? ["the intruder is in an account whose address was proven"] : []),
          ...(back === account ? ["the intruder can come back by an own address"] : []),
        ]),
        ...(await Promise.all(proven.map((account) => secondFactorOf(world, account)))).flatMap((who) =>
          who === "intruder" ? ["the intruder's second factor is on an account whose address was proven"] : [],
        ),
      ];
    }

    /** Goes through a theft and says what of the owner's the thief got at. */
    async function lossesAfter(theft: StepName[]): Promise<string[]> {
      const world = await newWorld();
      const parties = { owner: newParty("owner", world), intruder: newParty("intruder", world) };
      const { owner, intruder } = parties;
      for (const step of SET_UP) await steps[step](world, owner);
      const [session] = owner.sessions;
      if (!session) throw new Error("The owner is not signed in.");
      const before = await credentialsOf(world, session.userId);
      for (const step of theft) {
        // The borrowed session is the newest one again, whatever else the thief has signed in to since.
        intruder.sessions = [session, ...intruder.sessions.filter((each) => each !== session)];
        await steps[step](world, intruder);
      }

      const after = await credentialsOf(world, session.userId);
      const opened = (await liveSessions(intruder)).filter((each) => each !== session);
      const names = ["passwordHash", "secondFactor", "passkeys", "sessions"] as const;
      return [
        ...names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])),
        ...opened.filter(({ userId }) => userId === session.userId).map(() => "a way in of the thief's own"),
      ];
    }

    describe("an account whose owner has proven its address", () => {
      test.each(Object.entries(KNOWN_THEFTS))("%s: the owner loses nothing", async (_, theft) => {
        expect(await lossesAfter(theft)).toEqual([]);
      });

      test("a borrowed session and another mailbox take nothing from the owner, in whatever order things are done", async () => {
        await fc.assert(
          fc.asyncProperty(thefts, async (theft) => {
            expect(await lossesAfter(theft)).toEqual([]);
          }),
          { numRuns: THEFTS, endOnFailure: false },
        );
      }, 120_000);
    });

    describe("an address that two people claim", () => {
      test.each(Object.entries(KNOWN))("%s: they never share an account", async (_, moves) => {
        expect(await faultsAfter(moves)).toEqual([]);
      });

      // Whoever proves an address must not end up in an account with somebody who had claimed it without proof.
      test("whoever proved it never shares the account with the other, in whatever order things are done", async () => {
        await fc.assert(
          fc.asyncProperty(order, async (moves) => {
            expect(await faultsAfter(moves)).toEqual([]);
          }),
          { numRuns: RUNS, endOnFailure: false },
        );
        // Orders in which nobody proves anything show nothing.
        expect(proofs.owner / proofs.all).toBeGreaterThan(0.1);
      }, 120_000);
    });
  },
  // The two of them do more in a second than people do in a day.
  { environment: { HALLPASS_THROTTLES: "off" }, fetch: providers.fetch },
);
