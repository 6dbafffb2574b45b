// table.tsx: Dawn's table: mages with their slots, arena, duel, hand.
import type { JSX } from "preact";
import { SPECTATOR } from "../../engine/types";
import { capital } from "../../strings/words";
import { Crest } from "../../ui/crest";
import { Icon, SeatMark, seatName } from "../../ui/icon";
import { explain } from "../../ui/explain";
import { lit, place } from "../../ui/target";
import type { Board } from "../../ui/game";
import { Arena, isTired } from "./arena";
import { card } from "./cards";
import { DuelPanel } from "./duel-panel";
import {
  ASK,
  beaconsOf,
  SCHOOLS,
  SLOTS,
  squares,
  tokenName,
  TOKENS,
  type Creature,
  type DawnMage,
  type DawnView,
} from "./model";
import { figureOf, Portrait } from "./portrait";
import { scoreWords } from "./score";
import { t } from "./strings";

const CHARGES = 2;

function HealthPips({ c }: { c: Creature }): JSX.Element {
  const { health, fatigue } = card(c.card);
  return (
    <span class="hb" role="img" aria-label={t.healthTired(c.health, health, fatigue)}>
      {Array.from({ length: health }, (_, i) => (
        <i class={`${i < c.health ? "on" : ""}${i < fatigue ? " f" : ""}`} />
      ))}
    </span>
  );
}

/** A creature's slot; where space is short only the last word of its name is kept. */
function Slot({ c, short }: { c: Creature | undefined; short: boolean }): JSX.Element {
  if (!c?.card)
    return (
      <li class="free">
        <span class="nm quiet">{t.freeSlot}</span>
      </li>
    );
  return (
    <li>
      <Icon name={figureOf(c.card) ?? ""} size={24} class="fg" />
      <Icon name={`level-badge-${card(c.card).level}`} size={16} class="lvb" />
      <span class="nm" {...explain(card(c.card).name, card(c.card).text || t.noAbility, card(c.card).key)}>
        {short ? card(c.card).name.split(" ").pop() : card(c.card).name}
      </span>
      {isTired(c) && <Icon name="fatigue" size={16} label={t.fatigued} class="tired" />}
      {c.lock > 0 && <Icon name="soul-lock" size={16} label={t.locked} />}
      <HealthPips c={c} />
      <b>{c.health}</b>
    </li>
  );
}

function Charges(props: {
  n: number;
  on: string;
  off: string;
  label: string;
  about: string;
  topic: string;
}): JSX.Element {
  const { n, on, off, label, about, topic } = props;
  return (
    <span {...explain(capital(label), about, topic)} role="img" aria-label={t.charged(n, CHARGES, label)}>
      {Array.from({ length: CHARGES }, (_, i) => (
        <Icon name={i < n ? on : off} size={24} />
      ))}
    </span>
  );
}

/** Points on the way to the target, and what can be paid with. */
function Standing({ board, mage, seat }: { board: Board; mage: DawnMage; seat: number }): JSX.Element {
  const { target } = board.play.shown.view as DawnView;
  return (
    <>
      <div class="vp" {...explain(t.explain.pointsTitle, scoreWords(board.play, seat), "victory")}>
        <Icon name="points" size={16} label={t.explain.pointsTitle} />
        <span class="pp" aria-hidden="true">
          {Array.from({ length: target }, (_, i) => (
            <i class={i < mage.points ? "on" : ""} />
          ))}
        </span>
        <b>{mage.points}</b>
        <span class="quiet">{t.ofTarget(target)}</span>
      </div>
      <div class="res">
        <Charges
          n={mage.crystals}
          on="crystal-charged"
          off="crystal-empty"
          label={t.crystals}
          about={t.explain.crystals}
          topic="summoning"
        />
        <Charges
          n={mage.stones}
          on="soul-charged"
          off="soul-empty"
          label={t.stones}
          about={t.explain.stones}
          topic="stones"
        />
        <span {...explain(capital(t.locks), t.explain.locks, "locks")}>
          <Icon name="soul-lock" size={24} label={t.locks} />
          <b>{mage.locks}</b>
        </span>
        <span class="end quiet" {...explain(capital(t.handCount), t.deck(mage.deck_size), "wrap-up")}>
          {t.handCount} <b>{mage.hand_size}</b>
        </span>
      </div>
    </>
  );
}

/** What everybody knows of a hand: spells for fights, and cards taken openly. */
function OpenCards({ board, mage }: { board: Board; mage: DawnMage }): JSX.Element {
  const open = mage.hand.slice(0, mage.open).filter((n): n is number => n !== null && n > 0);
  if (!open.length) return <div class="opencards" />;
  return (
    <div class="opencards" key={open.join()} role="group" aria-label={t.open} tabIndex={0}>
      <Icon name="ui-eye" size={16} label={t.open} />
      <ul>
        {open.map(card).map((info) => (
          <li {...place(board, `card:${info.key}`, cardLabel(info))} role="listitem">
            <Portrait of={info.key} />
            {info.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Slots({ creatures, short }: { creatures: Creature[]; short: boolean }): JSX.Element {
  return (
    <ul class="slots">
      {creatures.map((c, i) => (
        <Slot c={c} short={short} key={`${i} ${c.card}`} />
      ))}
    </ul>
  );
}

function MageCard({ board, seat }: { board: Board; seat: number }): JSX.Element {
  const { play } = board;
  const view = play.shown.view as DawnView;
  const mage = view.mage[seat];
  if (!mage) return <section />;
  const school = SCHOOLS[mage.school];
  const key = `player:${seat}`;
  const turn = !play.shown.over && view.active === seat;
  const name = seatName(play.header, seat);
  return (
    <section
      class={`panel mg${turn ? " turn" : ""}${lit(board, key)}`}
      data-seat={seat + 1}
      {...(school ? { "data-school": school } : {})}
      {...place(board, key, t.mage(name, school ?? t.noSchool, mage.points, view.target))}
      role={board.choices.targets.has(key) ? "button" : "group"}
    >
      <header>
        <Crest seat={seat} />
        <div>
          <h2>
            {name} <SeatMark header={play.header} seat={seat} />
          </h2>
          <span class="muted school">{school}</span>
        </div>
        {school && (
          <span class="end" {...explain(capital(school), t.explain.school, `reference-${school}`)}>
            <Icon name={`school-${school}`} size={32} class="emblem" />
          </span>
        )}
      </header>
      <Standing board={board} mage={mage} seat={seat} />
      <Slots creatures={view.creature.slice(seat * SLOTS, (seat + 1) * SLOTS)} short={view.seats > 2} />
      {seat !== play.viewer && <OpenCards board={board} mage={mage} />}
    </section>
  );
}

/** What the tokens on this map do. */
function GroundKey({ view }: { view: DawnView }): JSX.Element | null {
  const here = [...new Set(squares(view).flatMap(({ place: p }) => (p.kind === "token" ? [p.token] : [])))];
  return (
    <section class="panel lg" data-tab="mages">
      <header>
        <h2>{t.ground}</h2>
      </header>
      <ul>
        <li>
          <Icon name="terrain-rough" size={24} />
          <span>
            <b>{t.rough}</b> {t.roughHelp}
          </span>
        </li>
        {beaconsOf(view).size > 0 && (
          <li class="beacon">
            <Icon name="beacon" size={24} />
            <span>
              <b>{t.beacon}</b> {t.beaconHelp}
            </span>
          </li>
        )}
        {here.map((token) => (
          <li>
            <Icon name={`mod-${TOKENS[token]}`} size={24} />
            <span>
              <b>{tokenName(token)}</b> {t.tokens[TOKENS[token] ?? ""]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function cardLabel(info: ReturnType<typeof card>): string {
  const { name, level, health, text } = info;
  return info.spell ? `${name}: ${text}` : t.cardName(name, level, health, text || t.noAbility);
}

function HandCard({ board, number, open }: { board: Board; number: number; open: boolean }): JSX.Element {
  const info = card(number);
  const key = `card:${info.key}`;
  const moves = board.choices.targets.get(key) ?? [];
  const legal = moves.length > 0 && !board.still;
  const verb = moves[0]?.move.split(" ")[0];
  return (
    <li class={`hc${legal ? " ok" : ""}`} data-school={info.school}>
      <div class="face" {...place(board, key, cardLabel(info), true)}>
        <span class="row">
          <Portrait of={info.key} />
          {!info.spell && <Icon name={`level-badge-${info.level}`} size={24} class="lvb" />}
          <b>{info.name}</b>
          {open && <Icon name="ui-eye" size={16} label={t.seenByAll} class="end" />}
        </span>
        <span class="tx">{info.text || t.noAbility}</span>
        <span class="ft" key={String(legal)}>
          {info.spell ? (
            <span>{legal ? t.now(verb ?? "") : info.kind.replace(/^Spell, \d+ in the deck; /, "")}</span>
          ) : (
            <>
              <span class="gain" data-sphere="blood">
                <Icon name="health" size={16} label={t.healthWord} />
                {info.health}
              </span>
              {info.fatigue > 0 && (
                <span class="gain">
                  <Icon name="fatigue" size={16} label={t.tiresAt} />
                  {info.fatigue}
                </span>
              )}
              <span class="end">{legal ? t.now(verb ?? "") : t.cost(info.level)}</span>
            </>
          )}
        </span>
      </div>
    </li>
  );
}

function Hand({ board }: { board: Board }): JSX.Element | null {
  const { play } = board;
  const view = play.shown.view as DawnView;
  const mage = view.mage[play.viewer];
  if (play.viewer >= SPECTATOR || !mage) return null;
  const cards = mage.hand.slice(0, mage.hand_size).filter((n): n is number => n !== null && n > 0);
  return (
    <section class="panel handp" data-tab="cards" tabIndex={0} aria-label={t.hand}>
      <header>
        <h2>{t.hand}</h2>
        <span class="end quiet" key={`${mage.hand_size} ${play.shown.ply}`}>
          {t.handHelp(mage.hand_size)}
        </span>
      </header>
      {cards.length ? (
        <ul class="hand" key={`${cards.join()} ${board.choices.targets.size}`}>
          {cards.map((number, i) => (
            <HandCard board={board} number={number} open={i < mage.open} key={`${i} ${number}`} />
          ))}
        </ul>
      ) : (
        <p class="muted">{t.noCards}</p>
      )}
    </section>
  );
}

function Strip({ board }: { board: Board }): JSX.Element {
  const view = board.play.shown.view as DawnView;
  return (
    <ul class="phonestrip">
      {Array.from({ length: view.seats }, (_, seat) => (
        <li
          class={view.active === seat ? "turn" : ""}
          key={`${seat} ${view.mage[seat]?.points} ${view.mage[seat]?.crystals} ${view.mage[seat]?.stones}`}
          {...explain(seatName(board.play.header, seat), scoreWords(board.play, seat), "victory")}
        >
          <Crest seat={seat} /> {view.mage[seat]?.points}
          <Icon name="crystal-charged" size={16} label={t.crystals} />
          {view.mage[seat]?.crystals}
          <span class="extra">
            <Icon name="soul-charged" size={16} label={t.stones} />
            {view.mage[seat]?.stones}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The movement roll, beside the question what to do with it. */
export function MoveDice(board: Board): JSX.Element | null {
  const view = board.play.shown.view as DawnView;
  if (!view.dice[0] || view.ask !== ASK.movement) return null;
  return (
    <div
      class="movedice"
      role="img"
      aria-label={t.moveDice(view.dice.join(" + "), view.points)}
      {...explain(t.movement(view.points), t.moveDiceHelp, "movement")}
    >
      {view.dice.map((d) => (
        <svg class="i" aria-hidden="true">
          <use href={`#die-${d}`} />
        </svg>
      ))}
      <b>{view.points}</b>
    </div>
  );
}

export function DawnTable(props: Board & { prompt: JSX.Element; log: JSX.Element }): JSX.Element {
  const view = props.play.shown.view as DawnView;
  const me = props.play.viewer < view.seats ? props.play.viewer : 0;
  const order = Array.from({ length: view.seats }, (_, i) => (me + i) % view.seats);
  return (
    <>
      <aside class="l column" tabIndex={0} aria-label={t.tabs.mages}>
        <div class={`magecards${view.seats > 2 ? " many" : ""}`} data-tab="mages">
          {order.map((seat) => (
            <MageCard board={props} seat={seat} />
          ))}
        </div>
        <GroundKey view={view} />
      </aside>
      <div class="mid">
        <Strip board={props} />
        <div class="board" data-tab="arena">
          <Arena board={props} />
        </div>
        {props.prompt}
      </div>
      <aside class="r column" tabIndex={0} aria-label={t.hand}>
        <DuelPanel board={props} />
        <Hand board={props} />
        {props.log}
      </aside>
    </>
  );
}
