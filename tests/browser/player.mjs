// player.mjs: plays a table in the page with real clicks.
import { shots, until } from "./site.mjs";

/** What can be clicked now, each with a point where it is on top, once the table
 * asks and is no longer as it was `before` the last click; null while waiting. */
function look(before) {
  const table = document.querySelector("main[data-state]");
  const prompt = document.querySelector(".prompt");
  const lit = [...document.querySelectorAll("main [data-legal]")].map((e) => e.dataset.place);
  const now = [table?.dataset.ply, table?.dataset.state, prompt?.textContent, ...lit].join(" ");
  if (!prompt || now === before) return null;
  if (table.dataset.state === "over") return { over: true, spots: [], now };
  if (table.dataset.state !== "asked") return null;
  const offers = [...document.querySelectorAll(".offers [data-move]")];
  const all = offers.length
    ? offers
    : [...document.querySelectorAll("main [data-legal]:not(.walker), .prompt :is(.acts, .last) [data-move]")];
  const spots = [];
  let hidden = null;
  for (const e of all) {
    if (!(e instanceof SVGElement) && e.offsetParent === null) continue;
    const r = e.getBoundingClientRect();
    if (!r.width && !r.height) continue;
    const inside = [
      [0.5, 0.5],
      [0.5, 0.25],
      [0.25, 0.5],
      [0.75, 0.75],
    ].map(([x, y]) => [r.left + r.width * x, r.top + r.height * y]);
    const name = e.getAttribute("data-move") ?? e.getAttribute("data-place");
    const on = inside.find(([x, y]) => e.contains(document.elementFromPoint(x, y)));
    const board = e.closest(".world")?.ownerSVGElement.getBoundingClientRect();
    const [[x, y]] = inside;
    const beyond = board && (x < board.left || x > board.right || y < board.top || y > board.bottom);
    if (beyond && !on) continue;
    if (on) spots.push({ name, x: on[0], y: on[1] });
    else if (r.top >= 0 && r.bottom <= innerHeight) hidden = name;
    else spots.push({ name, scroll: true });
  }
  return spots.length || hidden ? { over: false, spots, hidden, now } : null;
}

const named = (tab, name) => tab.locator(`[data-move="${name}"]:visible, [data-place="${name}"]:visible`).first();

/** Clicks one of the spots. */
async function click(tab, spot) {
  if (spot.scroll) await named(tab, spot.name).click({ timeout: 5000 });
  else await tab.mouse.click(spot.x, spot.y);
  await tab.mouse.move(2, 2);
}

/** Clicks once if this seat is asked. */
export async function playOnce(tab, pick = 0) {
  const seen = await tab.evaluate(look);
  const spot = seen?.spots[pick % seen.spots.length];
  if (spot) await click(tab, spot);
}

/** How long something may be covered: a bar at the edge of a phone is scrolled
 * away from, a sheet that is closing is waited for. */
const COVERED = 20000;

/** What the table shows next that can be clicked. */
async function uncovered(tab, before, wait) {
  for (const end = Date.now() + COVERED; ; ) {
    const seen = await until(tab, look, before, wait);
    if (seen.over || seen.spots.length) return seen;
    if (Date.now() > end) {
      await tab.screenshot({ path: `${shots}covered.png` });
      throw new Error(`${seen.hidden} is covered: ${shots}covered.png`);
    }
    await named(tab, seen.hidden)
      .evaluate((e) => e.scrollIntoView({ block: "center" }), undefined, { timeout: 500 })
      .catch(() => {});
  }
}

/** How long a click may change nothing: on a phone the first may only read. */
const IDLE = 1500;

/** Clicks on until the game is over; how many clicks it took. After each click
 * it waits until the table shows what came of it. */
export async function playOut(tab, { seed = 1, limit = 2000, stopAfter = Infinity } = {}) {
  let state = seed;
  const random = (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
  let before = null;
  for (let clicks = 0; clicks < limit; clicks++) {
    const changed = uncovered(tab, before, before === null ? 60000 : IDLE);
    const { over, spots, now } = await changed.catch(() => uncovered(tab, null, 60000));
    if (over || clicks >= stopAfter) return clicks;
    before = now;
    await click(tab, spots[random(spots.length)]);
  }
  throw new Error(`no end after ${limit} clicks`);
}
