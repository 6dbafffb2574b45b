// duel-panel.tsx: the duel: dice of both sides, what was added to them, and why one won.
import type { JSX } from "preact";
import type { GameEvent } from "../../engine/types";
import type { LogEntry, Play } from "../../table/play";
import type { Board } from "../../ui/game";
import { Icon, named, seatName } from "../../ui/icon";
import { Disc, isTired } from "./arena";
import { card, ruled } from "./cards";
import { countedDie, duelOf, sum, total, wasTired, type Duel, type Fighter } from "./duel";
import { fate, loss, partName, sourceName, verdict } from "./duel-words";
import { FIGHTING, seatOfCreature, squareName, type DawnView } from "./model";
import { figureOf } from "./portrait";
import { t } from "./strings";

const w = t.why;

function eventsOf(log: readonly LogEntry[]): GameEvent[] {
  return log.map((l) => l.event);
}

/** The duel of now, or the last one until creatures move again. */
function shownDuel({ log, shown }: Play): Duel | null {
  const events = eventsOf(log);
  const since = events.map((e) => e.event).lastIndexOf("move-die");
  return duelOf(events.slice(since + 1), shown.view as DawnView);
}

function nameOf(duel: Duel): (side: number) => string {
  return (side) => card(duel.sides[side]?.card ?? 0).name;
}

/** The verdict on the round that was fought last, for the question that follows it. */
export function lastVerdict(play: Play): string {
  const duel = shownDuel(play);
  return duel?.outcome ? `${verdict(duel, nameOf(duel))} ${loss(duel, nameOf(duel))}` : "";
}

const retoldOnce = new WeakMap<GameEvent, string>();

/** A comparison of the log in plain words, whose creatures they are included; it is told of the
 * beaten side, which comes first. Null for any other event. */
export function retold(event: GameEvent, { log, shown }: Play): string | null {
  if (event.event !== "compared") return null;
  const view = shown.view as DawnView;
  const at = log.findIndex((l) => l.event === event);
  const known = retoldOnce.get(event);
  if (known || at < 0) return known ?? null;
  const duel = duelOf(eventsOf(log.slice(0, at + 1)), view);
  if (!duel?.outcome) return null;
  const name = (side: number): string =>
    t.whose(seatOfCreature(duel.sides[side]?.creature ?? 0) + 1, card(duel.sides[side]?.card ?? 0).name);
  const words = `${loss(duel, name)} ${verdict(duel, name)}`;
  retoldOnce.set(event, words);
  return words;
}

/** Dice that lie there, and room for those to come. */
function Dice({ board, duel, side }: { board: Board; duel: Duel; side: Fighter }): JSX.Element {
  const view = board.play.shown.view as DawnView;
  const c = view.creature[side.creature];
  const own = (ruled(side.card)?.dice ?? 1) + sum(side.more) - (c && isTired(c) ? 1 : 0);
  const counted = countedDie(duel, side);
  const due = duel.outcome ? side.dice.length : Math.max(side.dice.length, Math.min(3, own), 1);
  return (
    <div class="dc">
      {Array.from({ length: due }, (_, i) => {
        const n = side.dice[i];
        return n ? (
          <span class={i === counted ? "hi" : ""}>
            <svg class="i die" role="img" aria-label={t.die(n)} key={`${board.play.shown.ply}-${i}`}>
              <use href={`#die-${n}`} />
            </svg>
          </span>
        ) : (
          <span class="unrolled" aria-label={t.unrolled} role="img" />
        );
      })}
    </div>
  );
}

/** The sum: the die that counts, each thing added to it by name, and what it comes to. */
function Sum({ duel, side }: { duel: Duel; side: Fighter }): JSX.Element {
  const die = side.dice[countedDie(duel, side)];
  const edge = duel.outcome?.pair ? [] : side.edge;
  return (
    <ul class="adds">
      {die && (
        <li>
          <b>{die}</b> {duel.outcome?.pair ? w.nextDie : w.die}
        </li>
      )}
      {edge.map((part) => (
        <li class={part.amount > 0 ? "good" : "bad"}>{partName(part)}</li>
      ))}
    </ul>
  );
}

/** What does not touch the sum: dice more or fewer, losses more or less. */
function Besides(props: { side: Fighter; view: DawnView; decided: boolean }): JSX.Element {
  const { side, view } = props;
  const c = view.creature[side.creature];
  const tired = props.decided ? wasTired(side) : c !== undefined && isTired(c);
  return (
    <div>
      {tired && <span class="chip warn">{t.fatigued}</span>}
      {side.more.map(({ by, amount }) => (
        <span class={`chip ${amount > 0 ? "good" : "bad"}`}>{w.dice(amount, sourceName(by))}</span>
      ))}
      {side.ward.map(({ by, amount }) => (
        <span class="chip good">{w.ward(amount, sourceName(by))}</span>
      ))}
      {side.crush.map(({ by, amount }) => (
        <span class="chip warn">{w.crush(amount, sourceName(by))}</span>
      ))}
    </div>
  );
}

function Side({ board, duel, at }: { board: Board; duel: Duel; at: 0 | 1 }): JSX.Element {
  const view = board.play.shown.view as DawnView;
  const side = duel.sides[at];
  const seat = seatOfCreature(side.creature);
  const c = view.creature[side.creature];
  const here = c?.card === side.card;
  return (
    <div class={`sd${duel.outcome && duel.outcome.loser !== at ? " won" : ""}`}>
      <svg class="tk" viewBox="-40 -40 80 80" aria-hidden="true">
        <Disc seat={seat} school={view.mage[seat]?.school ?? 0} r={31} figure={figureOf(side.card)} />
        <g class="hpn" transform="translate(25 25)">
          <circle r="12" />
          <text y="5">{here ? c.health : 0}</text>
        </g>
      </svg>
      <h3>{card(side.card).name}</h3>
      <span class="muted">
        {at ? t.defends : t.attacks} · {seatName(board.play.header, seat)}
      </span>
      <Dice board={board} duel={duel} side={side} />
      <Sum duel={duel} side={side} />
      <div>
        {side.dice.length > 0 && (
          <b class="total" role="img" aria-label={w.total(total(duel, side))}>
            {total(duel, side)}
          </b>
        )}
      </div>
      <Besides side={side} view={view} decided={duel.outcome !== null} />
    </div>
  );
}

/** Who won and why; what it cost; what followed. */
function Told({ board, duel }: { board: Board; duel: Duel }): JSX.Element {
  const view = board.play.shown.view as DawnView;
  if (!duel.outcome) return <p class="muted">{t.duelHelp}</p>;
  return (
    <>
      <p class="big">{verdict(duel, nameOf(duel))}</p>
      <p>
        {loss(duel, nameOf(duel))} {fate(duel, view)}
      </p>
      {duel.after.map((e) => (
        <p class="muted">{named(board.play.header, e.tell.trim())}</p>
      ))}
    </>
  );
}

export function DuelPanel({ board }: { board: Board }): JSX.Element | null {
  const { play } = board;
  const view = play.shown.view as DawnView;
  const duel = shownDuel(play);
  if (!duel) return null;
  const live = play.telling !== null || (view.step >= FIGHTING.first && view.step <= FIGHTING.last);
  const looks = live ? "" : " past";
  return (
    <section class={`panel duel${looks}`} key={looks} data-tab="arena" aria-label={t.duel} tabIndex={0}>
      <header>
        <Icon name="ui-sword" />
        <h2>{t.duelOn(squareName(duel.square))}</h2>
        {duel.opening && <span class="chip warn end">{t.opening}</span>}
      </header>
      <div class="sides" key={`${duel.outcome?.loser} ${duel.sides.map((s) => s.dice.length + s.edge.length)}`}>
        <Side board={board} duel={duel} at={0} />
        <div class="vs">{duel.outcome ? (duel.outcome.loser ? t.beats : t.beaten) : t.versus}</div>
        <Side board={board} duel={duel} at={1} />
      </div>
      <div class="sum" role="status" key={`${duel.outcome?.loser} ${play.log.length} ${live}`}>
        <Told board={board} duel={duel} />
      </div>
    </section>
  );
}
