// tower.tsx: a mage's tower board: the Wheel of Magic, planets, shelves, book.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { topicOf } from "../../state/catalogue";
import { Crest } from "../../ui/crest";
import { Icon, seatName } from "../../ui/icon";
import { explain } from "../../ui/explain";
import { lit, place } from "../../ui/target";
import type { Board } from "../../ui/game";
import {
  AREAS,
  areaName,
  levelOf,
  NONE,
  PAGES,
  paysFor,
  PLACES,
  PROPHECIES,
  RELICS,
  SPHERES,
  spellOn,
  type ArchmageView,
  type MageView,
} from "./model";
import { t } from "./strings";

/** Radius of a sphere's circle, and the distance of its centre. */
const D = 96;

function at(degrees: number, distance: number): { x: number; y: number } {
  const a = (degrees * Math.PI) / 180;
  return { x: distance * D * Math.sin(a), y: -distance * D * Math.cos(a) };
}

/** Where an area's disc stands: on its ray, farther out the lower its level. */
function spot(area: number): { x: number; y: number; r: number } {
  const s = area % 6;
  if (area < 6) return { ...at(60 * s, 1.36), r: 18 };
  return area < 12 ? { ...at(60 * s + 30, 1.06), r: 17 } : { ...at(60 * s, 0.58), r: 15 };
}

/** Radius in which a lit area or doorway is touched. */
const HIT = 27.5;

function Area({ board, seat, area }: { board: Board; seat: number; area: number }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const mage = view.mage[seat] as MageView;
  const n = mage.apprentices[area] ?? 0;
  const corrupt = mage.corrupt[area] ?? 0;
  const { x, y, r } = spot(area);
  const name = spellOn(view, area).name;
  const key = seat === board.play.viewer ? `area:${area}` : `other-area:${seat}:${area}`;
  const words = t.apprentices(n, corrupt);
  const legal = !board.still && board.choices.targets.has(key);
  return (
    <g
      class={`area${lit(board, key)}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      {...place(board, key, t.area(name, areaName(area), words))}
    >
      {legal && <circle class="hit" r={HIT} />}
      {n || legal ? <circle class="spot" r={r} /> : <circle class="spot0" r="6" />}
      {n > 0 && (
        <g data-seat={seat + 1}>
          <use href="#apprentice" x={-r * 0.72} y={-r * 0.78} width={r * 1.45} height={r * 1.45} />
        </g>
      )}
      {n > 1 && (
        <g class="many" transform={`translate(${r * 0.8} ${r * 0.75})`}>
          <circle r="10.5" />
          <text y="5.5">{n}</text>
        </g>
      )}
      {corrupt > 0 && (
        <g transform={`translate(${r * 0.75} ${-r * 0.7})`}>
          <circle r="9" class="cor" />
          <g class="corx">
            <use href="#corruption" x="-6.5" y="-6.5" width="13" height="13" />
          </g>
        </g>
      )}
    </g>
  );
}

function Doorway({ board, seat, door }: { board: Board; seat: number; door: number }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const owner = view.mage[seat]?.shadow[door] ?? NONE;
  const { x, y } = at(60 * door + 30, 1.83);
  const key = `door:${seat}:${door}`;
  const between = t.doorwayBetween(SPHERES[door] ?? "", SPHERES[(door + 1) % 6] ?? "");
  const words = owner === NONE ? between : t.shadowIn(seatName(board.play.header, owner), between);
  return (
    <g
      class={`door${lit(board, key)}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      {...place(board, key, words)}
    >
      {!board.still && board.choices.targets.has(key) && <circle class="hit" r={HIT} />}
      <circle r={owner === NONE ? 13 : 15} class={owner === NONE ? "" : "shadowed"} />
      {owner === NONE ? (
        <use href="#doorway" x="-8.5" y="-8.5" width="17" height="17" />
      ) : (
        <g data-seat={owner + 1}>
          <use href="#follower" x="-10" y="-10" width="20" height="20" />
        </g>
      )}
    </g>
  );
}

export function Wheel({ board, seat }: { board: Board; seat: number }): JSX.Element {
  return (
    <svg
      class="wheel"
      viewBox="-202 -198 404 396"
      role="group"
      aria-label={t.wheelOf(seatName(board.play.header, seat))}
    >
      {SPHERES.map((sphere, s) => {
        const { x, y } = at(60 * s, 1);
        return <circle data-sphere={sphere} class="sph" cx={x} cy={y} r={D} />;
      })}
      {SPHERES.map((sphere, s) => {
        const { x, y } = at(60 * s, 1);
        return <circle data-sphere={sphere} class="sphline" cx={x} cy={y} r={D} />;
      })}
      {SPHERES.map((sphere, s) => {
        const { x, y } = at(60 * s, 1.76);
        return (
          <g data-sphere={sphere} class="ico" aria-hidden="true">
            <use href={`#relic-${RELICS[s]}`} x={x - 14} y={y - 14} width="28" height="28" />
          </g>
        );
      })}
      {Array.from({ length: AREAS }, (_, area) => (
        <Area board={board} seat={seat} area={area} />
      ))}
      {SPHERES.map((_, door) => (
        <Doorway board={board} seat={seat} door={door} />
      ))}
    </svg>
  );
}

/** Planets stand above their shelves, in columns of the same width, and come
 * down to the golden line of the conjunction a step at a time. */
const SKY = { wide: 404, high: 112, ground: 94, step: 25, column: 62.3, gap: 6 };

function columnOf(sphere: number): number {
  return SKY.column / 2 + sphere * (SKY.column + SKY.gap);
}

/** Orbits bend: lower towards the sides. */
function orbitAt(x: number, distance: number): number {
  const bend = (x - SKY.wide / 2) / (SKY.wide / 2);
  return SKY.ground - distance * SKY.step + bend * bend * 7;
}

function orbit(distance: number): string {
  const side = orbitAt(0, distance);
  const top = 2 * orbitAt(SKY.wide / 2, distance) - side;
  return `M0 ${side}Q${SKY.wide / 2} ${top} ${SKY.wide} ${side}`;
}

function Planets({ board, seat }: { board: Board; seat: number }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const mage = view.mage[seat] as MageView;
  return (
    <svg class="conj" viewBox={`0 0 ${SKY.wide} ${SKY.high}`} role="group" aria-label={t.planets}>
      <path class="sun" d={`${orbit(0)}V${SKY.high}H0z`} aria-hidden="true" />
      {[1, 2, 3].map((k) => (
        <path class="orbit" d={orbit(k)} aria-hidden="true" />
      ))}
      {SPHERES.map((sphere, s) => {
        const key = seat === board.play.viewer ? `planet:${s}` : `other-planet:${seat}:${s}`;
        const distance = mage.distance[s] ?? 0;
        const x = columnOf(s);
        const y = orbitAt(x, distance);
        return (
          <g class={`pl${lit(board, key)}`} data-sphere={sphere} {...place(board, key, t.planetAt(sphere, distance))}>
            <rect class="hit" x={x - SKY.column / 2} width={SKY.column} height={SKY.high} rx="8" />
            <path class="fall" d={`M${x} ${y}V${orbitAt(x, 0)}`} />
            <g class="orb" style={{ transform: `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)` }}>
              <circle class="halo" r="17" />
              <use href={`#planet-${sphere}`} x="-13.5" y="-13.5" width="27" height="27" />
            </g>
          </g>
        );
      })}
    </svg>
  );
}

function Shelves({ board, seat, room }: { board: Board; seat: number; room: number }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const mage = view.mage[seat] as MageView;
  return (
    <ul class="shelves">
      {SPHERES.map((sphere, s) => {
        const n = mage.relics[s] ?? 0;
        const key = seat === board.play.viewer ? `relic:${s}` : `other-relic:${seat}:${s}`;
        return (
          <li>
            <div
              class={`shelf${lit(board, key)}`}
              data-sphere={sphere}
              {...place(board, key, t.shelf(n, room, RELICS[s] ?? ""))}
            >
              <span class="top">
                <Icon name={`relic-${RELICS[s]}`} size={24} />
                <b>{n}</b>
              </span>
              <span class="sl">
                {Array.from({ length: room }, (_, i) => (
                  <i class={i < n ? "on" : ""} />
                ))}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Price({ page }: { page: number }): JSX.Element {
  return (
    <span class="c">
      {levelOf(page)}×
      {paysFor(page).map((s) => (
        <span data-sphere={SPHERES[s]}>
          <Icon name={`relic-${RELICS[s]}`} size={16} label={RELICS[s] ?? ""} />
        </span>
      ))}
    </span>
  );
}

function spellLabel(name: string, page: number, cast: boolean): string {
  const relics = paysFor(page).map((s) => RELICS[s] ?? "");
  return t.spell(name, t.levels[levelOf(page) - 1] ?? "", levelOf(page), relics.join(", "), cast);
}

function Book({ board, seat }: { board: Board; seat: number }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const mage = view.mage[seat] as MageView;
  const pages = Array.from({ length: PAGES }, (_, p) => p).filter((p) => (mage.book >> p) & 1);
  return (
    <section class="panel bookp" data-tab="spells">
      <header>
        <h2>{t.book}</h2>
        <span class="end quiet">{t.bookHelp}</span>
      </header>
      {pages.length === 0 && <p class="muted">{t.bookEmpty}</p>}
      <ul class="book">
        {pages.map((page) => {
          const { word, name } = spellOn(view, page);
          const key = `spell:${word}`;
          const cast = (mage.cast >> page) & 1;
          const mine = seat === board.play.viewer;
          const legal = mine && !board.still && board.choices.targets.has(key);
          return (
            <li>
              <div
                class={`sp${cast ? " cast" : ""}${legal ? " can" : ""}${board.play.picked === key ? " sel" : ""}`}
                {...place(board, mine ? key : `other-${key}`, spellLabel(name, page, cast > 0), true)}
              >
                <Icon name={`level-${levelOf(page)}`} size={16} />
                <span>{name}</span>
                {cast ? <em>{t.cast}</em> : <Price page={page} />}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A Place or a Prophecy: what it is called, how it stands, what it says. */
function Power(props: { icon: string; word: string; state: string; sphere?: string | undefined }): JSX.Element {
  const topic = props.word ? topicOf("archmage", props.word) : undefined;
  return (
    <li data-sphere={props.sphere}>
      <Icon name={props.icon} size={24} />
      <span>
        <b>{topic?.title ?? t.hiddenProphecy}</b>
        {topic && <small>{topic.text}</small>}
      </span>
      <span class="end quiet">{props.state}</span>
    </li>
  );
}

/** Places of Power held and Prophecies, in games that have them. */
function Powers({ board, seat }: { board: Board; seat: number }): JSX.Element | null {
  const view = board.play.shown.view as ArchmageView;
  const mage = view.mage[seat] as MageView;
  const places = PLACES.map((_, i) => i).filter((i) => (mage.cards >> i) & 1);
  const open = mage.open.flatMap((card, i) => (card ? [{ card, worth: mage.worth[i] ?? 0 }] : []));
  const hand = mage.hand.filter((card) => card !== 0);
  if (!places.length && !open.length && !hand.length) return null;
  const ready = (i: number): string => ((mage.ready >> i) & 1 ? t.ready : t.used);
  return (
    <section class="panel powers" data-tab="spells">
      <header>
        <h2>{t.powers}</h2>
      </header>
      <ul>
        {places.map((i) => (
          <Power icon={`place-${PLACES[i]}`} word={PLACES[i] ?? ""} state={ready(i)} sphere={SPHERES[i]} />
        ))}
        {open.map(({ card, worth }) => (
          <Power icon="ui-eye" word={PROPHECIES[card] ?? ""} state={t.worth(worth)} />
        ))}
        {hand.map((card) => (
          <Power icon="secret-stone" word={card ? (PROPHECIES[card] ?? "") : ""} state={t.inHand} />
        ))}
      </ul>
    </section>
  );
}

/** Whose tower is shown. */
function Crests(props: { board: Board; seat: number; choose: (seat: number) => void }): JSX.Element {
  const { header } = props.board.play;
  return (
    <span class="end tabs" role="tablist" aria-label={t.whoseTower}>
      {header.seats.map((_, s) => (
        <button
          type="button"
          role="tab"
          aria-selected={s === props.seat}
          aria-label={seatName(header, s)}
          onClick={() => props.choose(s)}
        >
          <Crest seat={s} />
        </button>
      ))}
    </span>
  );
}

/** The right column: one tower board at a time, chosen by crest. */
export function TowerBoards({ board }: { board: Board }): JSX.Element {
  const { play } = board;
  const view = play.shown.view as ArchmageView;
  const mine = play.viewer < view.seats ? play.viewer : view.active;
  const [chosen, setChosen] = useState<number | null>(null);
  const aimed = [...board.choices.targets.keys()].find((k) => k.startsWith("door:"));
  const seat = aimed && chosen === null ? Number(aimed.split(":")[1]) : (chosen ?? mine);
  const left = view.mage[seat]?.distance.reduce((a, b) => a + b, 0) ?? 0;
  const shelf = view.knob[2] ?? 6;
  return (
    <>
      <section class="panel wheelp" data-tab="tower">
        <header>
          <h2>{t.wheel}</h2>
          {view.seats > 1 && <Crests board={board} seat={seat} choose={(s) => setChosen(s === mine ? null : s)} />}
        </header>
        <Wheel board={board} seat={seat} />
      </section>
      <section class="panel store" data-tab="tower">
        <header>
          <h2>{t.store}</h2>
          <span class="end quiet" {...explain(t.planets, t.explain.conjunction, "planets", true)} key={left}>
            {t.steps(left)}
          </span>
        </header>
        <Planets board={board} seat={seat} />
        <Shelves board={board} seat={seat} room={shelf} />
      </section>
      <Book board={board} seat={seat} />
      <Powers board={board} seat={seat} />
    </>
  );
}
