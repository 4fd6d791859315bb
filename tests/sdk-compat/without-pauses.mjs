/** Loaded before a client, which repeats no request within 300 ms: such a pause has no meaning here, so its clock moves. */
const PAUSE_MILLIS = 310;
const [realTimeout, realNow] = [globalThis.setTimeout, performance.now.bind(performance)];
let ahead = 0;
performance.now = () => realNow() + ahead;
globalThis.setTimeout = (run, millis = 0, ...given) => {
  if (millis > PAUSE_MILLIS) return realTimeout(run, millis, ...given);
  ahead += millis;
  return realTimeout(run, 0, ...given);
};
