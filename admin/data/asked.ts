import { HallpassClientApp, hallpassAppInternals, type Watchable } from "hallpass";

/** The SDK's maker of watchables, for a call of the SDK that has none. */
export const { watchable: watchableOf } = HallpassClientApp[hallpassAppInternals];

/** More than a page shows at once of one object. Answers to earlier questions are asked for again. */
const MOST_ANSWERS = 100;

/**
 * Makes watchables of a call of the SDK that has none: one for each object and each question about it. All who ask the
 * same share the answer.
 *
 *     const teamCount = asking((app: HallpassAdminApp, query?: string) => app.countTeams({ query }));
 *     const count = useKnown(teamCount(app, "boats"));
 */
export function asking<About extends object, Question extends unknown[], T>(
  ask: (about: About, ...question: Question) => Promise<T>,
): (about: About, ...question: Question) => Watchable<T> {
  const all = new WeakMap<About, Map<string, Watchable<T>>>();
  return (about, ...question) => {
    const answers = all.get(about) ?? new Map<string, Watchable<T>>();
    all.set(about, answers);
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? watchableOf(() => ask(about, ...question));
    // A map iterates in insertion order, so its first key is the question that was asked least recently.
    answers.delete(key);
    answers.set(key, answer);
    const [oldest] = answers.keys();
    if (oldest !== undefined && answers.size > MOST_ANSWERS) answers.delete(oldest);
    return answer;
  };
}
