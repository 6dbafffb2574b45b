// warlord.tsx: the Warlord beside the map and on it: his followers, what he
// does if nobody stops him, and how far the mages are from winning.
import type { JSX } from "preact";
import { seatIndex, type GameEvent } from "../../engine/types";
import type { Play } from "../../table/play";
import { Crest } from "../../ui/crest";
import { Icon, seatName } from "../../ui/icon";
import { explain } from "../../ui/explain";
import { place } from "../../ui/target";
import type { Board } from "../../ui/game";
import { centre, faceName, faceOf, homeName, LANDS, MODE, SPHERES, type ArchmageView, type MageView } from "./model";
import { marches, sets, threats, type March, type Step } from "./outlook";
import { t } from "./strings";

/** Pointing at this target shows his ways on the map. */
const WAYS = "warlord";

/** What has to be reached: Masters of each mage, lands in which he is not ahead. */
function goalOf({ header, shown }: Play): { masters: number; lands: number } {
  const mode = (shown.view as ArchmageView).mode === MODE.coop ? "w" : "solo";
  const needed = (what: string) => Number(header.options[`k-${mode}-${what}`]);
  return { masters: needed("masters"), lands: needed("lands") };
}
function mastersOf(mage: MageView): number {
  return mage.apprentices.slice(12).filter((n) => n > 0).length;
}

export function WarlordCard({ board }: { board: Board }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const { warlord, mode } = view;
  return (
    <li>
      <div class={`player${sets(view) ? " turn" : ""}`} data-seat="w">
        <span class="band" />
        <div>
          <div class="name">
            <Crest seat={-1} />
            <span>{t.warlord}</span>
          </div>
          <div class="stats">
            <span {...explain(t.warlord, t.explain.warlordHand, "warlord")}>
              <Icon name="follower" size={16} label={t.warlordHand} />
              <b>{warlord.hand}</b>
            </span>
            {mode === MODE.coop && (
              <span>
                <span class="quiet">{t.supplyShort}</span> <b>{warlord.supply}</b>
              </span>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

/** Lands as ours to his, and Masters as a row of circles. */
function Goal({ board }: { board: Board }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const mages = view.mage.slice(0, view.seats);
  const { masters, lands } = goalOf(board.play);
  const ours = LANDS.map((_, i) => mages.reduce((sum, m) => sum + (m.holds[i] ?? 0), 0));
  const won = ours.map((n, i) => n > 0 && n >= (view.warlord.holds[i] ?? 0));
  const held = won.filter(Boolean).length;
  return (
    <section class="goal" aria-label={t.goal}>
      <h3 aria-level={2}>{t.goal}</h3>
      {mages.map((mage, seat) => (
        <p data-seat={seat + 1} {...explain(t.goal, t.explain.masters, "goal")}>
          <Crest seat={seat} />
          <span
            class="masters"
            role="img"
            aria-label={t.goalMasters(seatName(board.play.header, seat), mastersOf(mage), masters)}
          >
            {Array.from({ length: masters }, (_, i) => (
              <Icon name="level-3" size={20} class={i < mastersOf(mage) ? "on" : ""} />
            ))}
          </span>
        </p>
      ))}
      <ul class="lands" aria-label={t.goalLands(held, lands)}>
        {LANDS.map((land, i) => (
          <li class={won[i] ? "on" : ""} data-sphere={SPHERES[i]}>
            <Icon name={`land-${land}`} size={20} label={land} />
            <span>
              {ours[i]} : {view.warlord.holds[i]}
            </span>
          </li>
        ))}
      </ul>
      <p class="quiet">{t.goalLands(held, lands)}</p>
      {view.mode === MODE.coop && <p class="quiet">{t.goalSupply(view.warlord.supply)}</p>}
    </section>
  );
}

function deedWords(play: Play, e: GameEvent): string {
  switch (e.event) {
    case "leaves":
      return seatIndex(e.seat) === play.viewer
        ? t.deeds.leaves
        : t.deeds.leavesOf(seatName(play.header, seatIndex(e.seat)));
    case "claims":
      return t.deeds.claims;
    case "explores":
      return t.deeds.explores;
    case "wards":
      return e.amount < 0 ? t.deeds.wardsOff(-e.amount) : t.deeds.wardsOn;
    default:
      return t.deeds.token;
  }
}

function placeWords(play: Play, at: number): string {
  const view = play.shown.view as ArchmageView;
  return `${homeName(play.opening as ArchmageView, at)} ${faceName(faceOf(view.face[at] ?? 0))}`;
}

/** Where he spends points or does something, each with what he does. */
function telling(march: March): Step[] {
  return march.steps.filter((s) => s.paid || s.deeds.length > 0);
}

function Steps({ board, march }: { board: Board; march: March }): JSX.Element {
  const { play } = board;
  return (
    <ol class="steps">
      {telling(march).map((step, i) => {
        const words = [...new Set(step.deeds.map((e) => deedWords(play, e)))].join(", ") || t.deeds.walks;
        return (
          <li {...place(board, `hex:${step.at}`, `${placeWords(play, step.at)}: ${words}`)} role="listitem">
            <b class="danger">{i + 1}</b>
            <span>
              <b>{placeWords(play, step.at)}</b> {words}
            </span>
            <small>{t.left(step.left)}</small>
          </li>
        );
      })}
    </ol>
  );
}

function Threats({ board }: { board: Board }): JSX.Element {
  const { play } = board;
  const found = threats(play).slice(0, 4);
  if (!found.length) return <p class="quiet">{t.marchSafe}</p>;
  return (
    <ul class="steps">
      {found.map(({ at, seat, share }) => {
        const whose = seat === play.viewer ? t.yours : t.of(seatName(play.header, seat));
        const words = t.threat(placeWords(play, at), whose);
        return (
          <li {...place(board, `hex:${at}`, words)} role="listitem">
            <Icon name="ui-warn" size={16} />
            <span>
              <b>{placeWords(play, at)}</b> {whose}
            </span>
            <small>{t.marchShare(share / 100)}</small>
          </li>
        );
      })}
    </ul>
  );
}

/** Beside the map: his next turn in words, and the goal. */
export function Forecast({ board }: { board: Board }): JSX.Element {
  const { play } = board;
  const view = play.shown.view as ArchmageView;
  const ways = marches(play);
  const [only] = ways;
  const soon = !sets(view);
  return (
    <section class="panel forecast" data-tab="log">
      {ways.length > 0 && (
        <div class="ways" {...place(board, WAYS, t.marchShow)} role="group">
          <h3 aria-level={2}>{soon ? t.marchSoon : t.march}</h3>
          {only && ways.length === 1 ? <Steps board={board} march={only} /> : <Threats board={board} />}
          {ways.length > 1 && (
            <p class="quiet">
              {t.marchOpen(ways.length)} {t.marchShow}
            </p>
          )}
        </div>
      )}
      <Goal board={board} />
    </section>
  );
}

function line(view: ArchmageView, { steps }: March): string {
  return steps
    .map((s) => centre(view.cell[s.at] ?? 0))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(" ");
}

/** His ways over the map: while he is about to march, or while they are pointed at. */
export function MarchLines({ board }: { board: Board }): JSX.Element | null {
  const view = board.play.shown.view as ArchmageView;
  const ways = marches(board.play);
  const [only] = ways;
  if (!only || (!sets(view) && board.play.pointed !== WAYS)) return null;
  return (
    <g class={`march${ways.length > 1 ? " many" : ""}`} aria-hidden="true">
      {ways.map((march) => (
        <polyline points={line(view, march)} />
      ))}
      {ways.length === 1 &&
        telling(only).map((step, i) => {
          const before = only.steps[only.steps.indexOf(step) - 1]?.at ?? step.at;
          const [a, b] = [centre(view.cell[before] ?? 0), centre(view.cell[step.at] ?? 0)];
          return (
            <g transform={`translate(${((a.x + b.x) / 2).toFixed(1)} ${((a.y + b.y) / 2).toFixed(1)})`}>
              <circle r="12.5" />
              <text y="5.5">{i + 1}</text>
            </g>
          );
        })}
    </g>
  );
}
