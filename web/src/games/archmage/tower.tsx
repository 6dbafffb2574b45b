// tower.tsx: a mage's tower board: the Wheel of Magic, planets, shelves, book.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { topicOf } from "../../state/catalogue";
import { t } from "../../strings";
import { Crest, Icon, seatName } from "../../ui/icon";
import { lit, place } from "../../ui/target";
import type { Board } from "../ui";
import {
  AREAS,
  areaName,
  levelOf,
  NONE,
  capital,
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

function Area({ board, seat, area }: { board: Board; seat: number; area: number }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const mage = view.mage[seat] as MageView;
  const n = mage.apprentices[area] ?? 0;
  const corrupt = mage.corrupt[area] ?? 0;
  const { x, y, r } = spot(area);
  const name = spellOn(view, area).name;
  const key = seat === board.play.viewer ? `area:${area}` : `other-area:${seat}:${area}`;
  const words = t.archmage.apprentices(n, corrupt);
  const legal = !board.still && board.choices.targets.has(key);
  return (
    <g
      class={`area${lit(board, key)}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      {...place(board, key, t.archmage.area(name, areaName(area), words))}
    >
      {n || legal ? <circle class="spot" r={r} /> : <circle class="spot0" r="6" />}
      {n > 0 && (
        <g data-seat={seat + 1}>
          <use href="#apprentice" x={-r * 0.72} y={-r * 0.78} width={r * 1.45} height={r * 1.45} />
        </g>
      )}
      {n > 1 && (
        <g class="many" transform={`translate(${r * 0.75} ${r * 0.7})`}>
          <circle r="9" />
          <text y="4.5">{n}</text>
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
  const between = t.archmage.doorwayBetween(SPHERES[door] ?? "", SPHERES[(door + 1) % 6] ?? "");
  const words = owner === NONE ? between : t.archmage.shadowIn(seatName(board.play.header, owner), between);
  return (
    <g
      class={`door${lit(board, key)}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      {...place(board, key, words)}
    >
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
      aria-label={t.archmage.wheelOf(seatName(board.play.header, seat))}
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

/** Planets stand left and right of the sun in turn, so that few share a place. */
function planetSpots(distance: number[]): { x: number; y: number }[] {
  const crowd = new Map<string, number>();
  return distance.map((d, s) => {
    const side = d === 0 ? 0 : s % 2 ? 1 : -1;
    const k = crowd.get(`${d}${side}`) ?? 0;
    crowd.set(`${d}${side}`, k + 1);
    const spread = [0, -1, 1][k] ?? 0;
    if (d === 0) return { x: 202 + 24 * Math.sin((s * Math.PI) / 3), y: 40 - 24 * Math.cos((s * Math.PI) / 3) };
    return { x: 202 + side * d * 56, y: 40 + spread * 25 };
  });
}

function Planets({ board, seat }: { board: Board; seat: number }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const mage = view.mage[seat] as MageView;
  const spots = planetSpots(mage.distance);
  return (
    <svg class="conj" viewBox="0 0 404 84" role="group" aria-label={t.archmage.planets}>
      {[1, 2, 3].map((k) => (
        <ellipse class="orbit" cx="202" cy="40" rx={56 * k} ry={11 * k} />
      ))}
      <circle cx="202" cy="40" r="27" class="sun" />
      {[-3, -2, -1, 1, 2, 3].map((k) => (
        <text class="maptext dim" x={202 + 56 * k} y="82">
          {Math.abs(k)}
        </text>
      ))}
      {SPHERES.map((sphere, s) => {
        const key = seat === board.play.viewer ? `planet:${s}` : `other-planet:${seat}:${s}`;
        const p = spots[s] ?? { x: 202, y: 40 };
        return (
          <g
            class={`pl${lit(board, key)}`}
            data-sphere={sphere}
            style={{ transform: `translate(${p.x}px, ${p.y}px)` }}
            {...place(board, key, t.archmage.planetAt(sphere, mage.distance[s] ?? 0))}
          >
            <circle class="halo" r="17" />
            <use href={`#planet-${sphere}`} x="-13.5" y="-13.5" width="27" height="27" />
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
              {...place(board, key, t.archmage.shelf(n, room, RELICS[s] ?? ""))}
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

function Book({ board, seat }: { board: Board; seat: number }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const mage = view.mage[seat] as MageView;
  const pages = Array.from({ length: PAGES }, (_, p) => p).filter((p) => (mage.book >> p) & 1);
  return (
    <section class="panel bookp" data-tab="spells">
      <header>
        <h2>{t.archmage.book}</h2>
        <span class="end quiet">{t.archmage.bookHelp}</span>
      </header>
      {pages.length === 0 && <p class="muted">{t.archmage.bookEmpty}</p>}
      <ul class="book">
        {pages.map((page) => {
          const { word, name } = spellOn(view, page);
          const key = `spell:${word}`;
          const cast = (mage.cast >> page) & 1;
          const legal = seat === board.play.viewer && !board.still && board.choices.targets.has(key);
          return (
            <li>
              <button
                type="button"
                class={`sp${cast ? " cast" : ""}${legal ? " can" : ""}${board.play.picked === key ? " sel" : ""}`}
                disabled={!legal}
                data-place={key}
                {...(legal ? { "data-legal": "" } : {})}
                onClick={() => board.choose(key)}
                onPointerEnter={() => legal && board.send({ kind: "point", key })}
                onPointerLeave={() => board.send({ kind: "point", key: null })}
                onFocus={() => legal && board.send({ kind: "point", key })}
              >
                <Icon name={`level-${levelOf(page)}`} size={16} />
                <span>{name}</span>
                {cast ? <em>{t.archmage.cast}</em> : <Price page={page} />}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
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
  const title = (word: string): string => topicOf("archmage", word)?.title ?? capital(word);
  const says = (word: string): string => topicOf("archmage", word)?.text ?? "";
  return (
    <section class="panel powers" data-tab="spells">
      <header>
        <h2>{t.archmage.powers}</h2>
      </header>
      <ul>
        {places.map((i) => (
          <li data-sphere={SPHERES[i]} title={says(PLACES[i] ?? "")}>
            <Icon name={`place-${PLACES[i]}`} size={24} />
            <b>{title(PLACES[i] ?? "")}</b>
            <span class="end quiet">{(mage.ready >> i) & 1 ? t.archmage.ready : t.archmage.used}</span>
          </li>
        ))}
        {open.map(({ card, worth }) => (
          <li title={says(PROPHECIES[card] ?? "")}>
            <Icon name="ui-eye" size={24} />
            <b>{title(PROPHECIES[card] ?? "")}</b>
            <span class="end">{t.archmage.worth(worth)}</span>
          </li>
        ))}
        {hand.map((card) => (
          <li title={card ? says(PROPHECIES[card] ?? "") : ""}>
            <Icon name="secret-stone" size={24} />
            <b>{card ? title(PROPHECIES[card] ?? "") : t.archmage.hiddenProphecy}</b>
            <span class="end quiet">{t.archmage.inHand}</span>
          </li>
        ))}
      </ul>
    </section>
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
          <h2>{t.archmage.wheel}</h2>
          {view.seats > 1 && (
            <span class="end tabs" role="tablist" aria-label={t.archmage.whoseTower}>
              {Array.from({ length: view.seats }, (_, s) => (
                <button
                  type="button"
                  role="tab"
                  aria-selected={s === seat}
                  aria-label={seatName(play.header, s)}
                  onClick={() => setChosen(s === mine ? null : s)}
                >
                  <Crest seat={s} />
                </button>
              ))}
            </span>
          )}
        </header>
        <Wheel board={board} seat={seat} />
      </section>
      <section class="panel store" data-tab="tower">
        <header>
          <h2>{t.archmage.store}</h2>
          <span class="end quiet">{t.archmage.steps(left)}</span>
        </header>
        <Planets board={board} seat={seat} />
        <Shelves board={board} seat={seat} room={shelf} />
      </section>
      <Book board={board} seat={seat} />
      <Powers board={board} seat={seat} />
    </>
  );
}
