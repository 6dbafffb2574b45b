// table.tsx: Abraca's table: racks all round, the used stones, the tower, and
// the viewer's own rack turned away.
import type { JSX } from "preact";
import { seatIndex, SPECTATOR, type Belief, type GameEvent } from "../../engine/types";
import { t as common } from "../../strings";
import { capital } from "../../strings/words";
import { chapterTold, type Play } from "../../table/play";
import { Crest, Sign } from "../../ui/crest";
import { Icon, SeatMark, seatName, Told } from "../../ui/icon";
import type { Board } from "../../ui/game";
import { explain, explained } from "../../ui/explain";
import { lit, place } from "../../ui/target";
import { later } from "../../ui/later";
import { inRacks, LIVES, NUMBERS, othersOf, secretsOf, spell, topicKeyOf, type AbracaView } from "./model";
import { scoreWords } from "./score";
import { AnyStone, NoStone, Stone, StoneBack } from "./stones";
import { t } from "./strings";

/** Seen a few times a game: its script comes then. */
const RoundEnd = later<Board>(() => import("./round-end").then((m) => m.RoundEnd), null);

const CELL = "M16 1l13 7v15l-13 8-13-8V8z";

function Lives({ n, changed }: { n: number; changed: boolean }): JSX.Element {
  return (
    <span
      class={`lives${changed ? " changed" : ""}`}
      role="img"
      aria-label={t.lives(n, LIVES)}
      {...explain(t.lives(n, LIVES), t.explain.lives, "round-end")}
    >
      {Array.from({ length: LIVES }, (_, i) => (
        <svg class="i s16" data-sphere="blood" aria-hidden="true">
          <use href={i < n ? "#life" : "#life-lost"} />
        </svg>
      ))}
      <b>{n}</b>
    </span>
  );
}

function Secrets({ view, seat }: { view: AbracaView; seat: number }): JSX.Element {
  const mine = secretsOf(view, seat);
  const known = mine.filter((n) => n !== null);
  return (
    <span class="chip tight" {...explain(capital(t.secrets), t.explain.secrets, "secrets")} key={mine.join()}>
      <Icon name="secret-stone" size={16} label={t.secrets} /> {mine.length}
      {known.length > 0 && <span>({known.join(", ")})</span>}
    </span>
  );
}

/** Somebody's points, and what they are made of. */
function Points({ board, seat }: { board: Board; seat: number }): JSX.Element {
  const { points, target } = board.play.shown.view as AbracaView;
  const now = points[seat] ?? 0;
  const title = t.climber(seatName(board.play.header, seat), now);
  return (
    <span
      class="chip tight points"
      {...explain(title, scoreWords(board.play, seat, target), "round-end", true)}
      role="img"
      aria-label={title}
      key={now}
    >
      <Icon name="points" size={16} /> {now}
    </span>
  );
}

function side(view: AbracaView, viewer: number, seat: number): string {
  if (viewer >= view.seats || view.seats === 2) return "";
  if (seat === (viewer + 1) % view.seats) return t.sides.left;
  return seat === (viewer + view.seats - 1) % view.seats ? t.sides.right : t.sides.across;
}

function changedLife(fresh: GameEvent[], seat: number): boolean {
  return fresh.some((e) => e.event === "life" && seatIndex(e.seat) === seat);
}

function freshSlot(fresh: GameEvent[], seat: number, slot: number): boolean {
  return fresh.some((e) => (e.event === "drew" || e.event === "dealt") && seatIndex(e.seat) === seat && e.to === slot);
}

/** A stone that the one asked may let leave; any other stands as it is. */
function Takable(props: { board: Board; seat: number; slot: number; children: JSX.Element }): JSX.Element {
  const { board, seat, slot, children } = props;
  const key = `stone:p${seat + 1}.${slot + 1}`;
  if (!board.choices.targets.has(key) && board.play.picked !== key) return children;
  const { call } = board.play.shown.view as AbracaView;
  return (
    <span class={`takable${lit(board, key)}`} {...place(board, key, t.stoneIn(slot + 1, call), true)}>
      {children}
    </span>
  );
}

function Rack({ board, seat }: { board: Board; seat: number }): JSX.Element {
  const { play } = board;
  const view = play.shown.view as AbracaView;
  const turn = !play.shown.over && view.active === seat;
  return (
    <section class={`panel rack${turn ? " turn" : ""}`} data-seat={seat + 1} aria-label={seatName(play.header, seat)}>
      <header>
        <Crest seat={seat} />
        <h2>{seatName(play.header, seat)}</h2>
        <SeatMark header={play.header} seat={seat} />
        <span class="side">{side(view, play.viewer, seat)}</span>
        <span class="end">
          <Points board={board} seat={seat} /> <Secrets view={view} seat={seat} />
        </span>
      </header>
      <div class="rk">
        {view.stone[seat]?.map((n, slot) => (
          <Takable board={board} seat={seat} slot={slot}>
            <AnyStone number={n} fresh={freshSlot(play.fresh, seat, slot)} />
          </Takable>
        ))}
      </div>
      <Lives n={view.life[seat] ?? 0} changed={changedLife(play.fresh, seat)} />
    </section>
  );
}

function Cell({ kind, number, label }: { kind: "u" | "v" | "q"; number?: number; label: string }): JSX.Element {
  return (
    <svg class={`cell ${kind}`} viewBox="0 0 32 32" role="img" aria-label={label}>
      <path class="st" d={CELL} />
      {kind === "u" && number !== undefined && (
        <text x="16" y="22">
          {number}
        </text>
      )}
      {kind === "v" && <use href="#ui-eye" x="7.5" y="7.5" width="17" height="17" />}
    </svg>
  );
}

/** The board of used stones: what the own rack can still be. */
/** What the cells stand for. */
function Key(): JSX.Element {
  return (
    <span class="end key" aria-hidden="true">
      <span>
        <Cell kind="u" label="" />
        {t.usedKey}
      </span>
      <span>
        <Cell kind="v" label="" />
        {t.inRack}
      </span>
      <span>
        <Cell kind="q" label="" />
        {t.unseen}
      </span>
    </span>
  );
}

/** One number's stones: used, in racks, not seen. */
function Count({ view, number: n, just }: { view: AbracaView; number: number; just: boolean }): JSX.Element {
  const { symbol, sphere, name, does } = spell(n);
  const used = view.board[n - 1] ?? 0;
  const unseen = view.pool[n - 1] ?? 0;
  const seen = inRacks(view, n);
  return (
    <li data-sphere={sphere} class={just ? "just" : ""}>
      <span class="lab">
        <Icon name={`spell-${symbol}`} size={24} />
        <span>
          <b>
            {n} {name}
          </b>
          <small>{does}</small>
        </span>
      </span>
      <span class="cells" role="img" aria-label={t.counts(used, seen, unseen)} key={`${used} ${seen} ${unseen}`}>
        {Array.from({ length: used }, () => (
          <Cell kind="u" number={n} label={t.usedKey} />
        ))}
        {Array.from({ length: n - used - unseen }, () => (
          <Cell kind="v" label={t.inRack} />
        ))}
        {Array.from({ length: unseen }, () => (
          <Cell kind="q" label={t.unseen} />
        ))}
      </span>
      <b class="left" {...explain(capital(t.unseen), t.explain.unseen(unseen, n), "stones")}>
        {unseen}
      </b>
    </li>
  );
}

function Used({ view, fresh }: { view: AbracaView; fresh: GameEvent[] }): JSX.Element {
  const just = fresh.find((e) => e.event === "left")?.piece;
  return (
    <section class="panel used" data-tab="used">
      <header>
        <h2>{t.used}</h2>
        <Key />
      </header>
      <ol class="pyr">
        {NUMBERS.map((n) => (
          <Count view={view} number={n} just={just === n} />
        ))}
      </ol>
    </section>
  );
}

/** Those who stand on one floor, side by side in its room. */
function Climbers(props: { seats: number[]; board: Board; room: number; y: number }): JSX.Element {
  const { seats, room, y } = props;
  const { header, shown } = props.board.play;
  const { points, target } = shown.view as AbracaView;
  const apart = Math.min(22, room / seats.length);
  return (
    <>
      {seats.map((seat, k) => (
        <g
          class="climber"
          data-seat={seat + 1}
          role="img"
          aria-label={t.climber(seatName(header, seat), points[seat] ?? 0)}
          {...explain(
            t.climber(seatName(header, seat), points[seat] ?? 0),
            scoreWords(props.board.play, seat, target),
            "round-end",
          )}
        >
          <Sign seat={seat} x={90 + (k - (seats.length - 1) / 2) * apart} y={y} size={20} />
        </g>
      ))}
    </>
  );
}

/** Points as floors of a tower; two on one floor stand side by side. */
function Tower({ view, board }: { view: AbracaView; board: Board }): JSX.Element {
  const floors = view.target;
  const step = 270 / (floors + 1);
  const topHalf = 32;
  const slope = 16 / (floors + 1);
  return (
    <section class="panel tower" data-tab="tower">
      <header>
        <h2>{t.tower}</h2>
      </header>
      <svg class="tow" viewBox="26 6 148 302" role="group" aria-label={t.towerLabel(floors)}>
        {Array.from({ length: floors + 1 }, (_, i) => {
          const points = floors - i;
          const y = 34 + i * step;
          const half = topHalf + i * slope;
          const low = half + slope;
          const here = view.points
            .slice(0, view.seats)
            .flatMap((p, seat) => (Math.min(p, floors) === points ? [seat] : []));
          return (
            <g>
              <path
                class={points === floors ? "lv goal" : "lv"}
                d={`M${100 - low} ${y + step} L${100 - half} ${y} H${100 + half} L${100 + low} ${y + step}z`}
              />
              <text class="floor" x={100 - half - 12} y={y + step / 2 + 5}>
                {points}
              </text>
              <Climbers seats={here} board={board} room={2 * half - 20} y={y + step / 2 - 10} />
            </g>
          );
        })}
        <path class="lv goal" d="M62 34V14h12v9h12V14h12v9h4V14h12v9h12V14h12v20z" />
      </svg>
    </section>
  );
}

function Bars({ shares }: { shares: number[] }): JSX.Element {
  const most = Math.max(...shares);
  const best = shares.indexOf(most) + 1;
  return (
    <svg
      class="bel"
      viewBox="0 0 104 64"
      role="img"
      aria-label={t.likely(best, Math.round(most / 100))}
      {...explain(capital(t.likely(best, Math.round(most / 100))), t.explain.bars, "stones", true)}
    >
      {shares.map((share, i) => {
        const height = most ? Math.max(1, (share / most) * 42) : 1;
        return (
          <g transform={`translate(${i * 13} 0)`}>
            <rect class={share === most ? "bb top" : "bb"} x="1" y={46 - height} width="11" height={height} rx="2" />
            <text x="6.5" y="60" class={share ? "" : "z"}>
              {i + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** What a stone cannot be, without the aid: numbers crossed out by failed calls. */
function RuledOut({ mask }: { mask: number }): JSX.Element {
  const out = NUMBERS.filter((n) => (mask >> (n - 1)) & 1);
  return <span class="ruled">{out.length ? t.not(out.join(", ")) : t.anything}</span>;
}

function Slot(props: {
  number: number | null;
  mask: number;
  belief: number[] | undefined;
  fresh: boolean;
}): JSX.Element {
  const { number, mask, belief, fresh } = props;
  const top = belief
    ?.map((share, i) => [share, i + 1] as const)
    .sort((a, b) => b[0] - a[0])
    .slice(0, 2);
  return (
    <div class={`slot${fresh ? " fresh" : ""}`}>
      {number === null ? <StoneBack label={t.yourStone} /> : number ? <Stone number={number} /> : <NoStone />}
      {number !== 0 &&
        (belief ? (
          <>
            <Bars shares={belief} />
            <span class="bestline only-phone">
              {top?.map(([share, n]) => (
                <span>
                  <b>{n}</b> {Math.round(share / 100)} %
                </span>
              ))}
            </span>
          </>
        ) : (
          number === null && <RuledOut mask={mask} />
        ))}
    </div>
  );
}

function OwnRack({ board, seat, belief }: { board: Board; seat: number; belief: Belief | undefined }): JSX.Element {
  const { play } = board;
  const view = play.shown.view as AbracaView;
  return (
    <section class={`panel own${view.active === seat ? " turn" : ""}`} data-seat={seat + 1} aria-label={t.rack}>
      <header>
        <Crest seat={seat} />
        <h2>{t.rack}</h2>
        {view.stone[seat]?.includes(null) && <span class="quiet">{t.rackHelp}</span>}
        <span class="end row" key={secretsOf(view, seat).join()}>
          <Lives n={view.life[seat] ?? 0} changed={changedLife(play.fresh, seat)} />
          <Points board={board} seat={seat} />
          <Secrets view={view} seat={seat} />
        </span>
      </header>
      <div class="slots">
        {view.stone[seat]?.map((n, slot) => (
          <Slot
            number={n}
            mask={view.stone_not[seat]?.[slot] ?? 0}
            belief={belief?.slots[slot]}
            fresh={freshSlot(play.fresh, seat, slot)}
          />
        ))}
      </div>
    </section>
  );
}

/** A number that cannot be called, and why. */
function TooLow({ number: n }: { number: number }): JSX.Element {
  const { short, name, does } = spell(n);
  return (
    <span
      class="cb off"
      aria-label={`${n}, ${name}: ${t.tooLow}`}
      role="img"
      {...explain(`${n} ${name}`, t.explain.tooLow(does), topicKeyOf(n))}
    >
      <b>{n}</b>
      <span>
        {short}
        <small>{t.tooLow}</small>
      </span>
    </span>
  );
}

/** One number on the pad: a button, or why it cannot be called. */
function Call({ board, number: n }: { board: Board; number: number }): JSX.Element {
  const key = `call:${n}`;
  const move = board.choices.targets.get(key)?.[0];
  const { short, name } = spell(n);
  const share = board.play.shown.belief?.holds[n - 1];
  const point = (): void => {
    explained.value = null;
    board.send({ kind: "point", key });
  };
  if (!move) return <TooLow number={n} />;
  return (
    <button
      type="button"
      class={"cb ok"}
      data-move={move.move}
      data-place={key}
      data-legal=""
      aria-label={t.callName(n, name, share === undefined ? null : Math.round(share / 100))}
      onClick={() => board.act(move)}
      onFocus={point}
      onPointerEnter={point}
      onPointerLeave={() => board.send({ kind: "point", key: null })}
    >
      <b>{n}</b>
      <span>
        {short}
        {share !== undefined && <small>{Math.round(share / 100)} %</small>}
      </span>
    </button>
  );
}

/** The eight calls; too low ones stay to be read. */
export function CallPad({ board }: { board: Board }): JSX.Element {
  return (
    <div class="calls">
      {NUMBERS.map((n) => (
        <Call board={board} number={n} />
      ))}
    </div>
  );
}

/** What is left to take and to draw. */
function Left({ view }: { view: AbracaView }): JSX.Element {
  return (
    <>
      <hr class="rule" />
      <div class="row wrap">
        <span class="chip" {...explain(capital(t.secretsLeft(view.secrets)), t.explain.secretsLeft, "secrets", true)}>
          <Icon name="secret-stone" size={16} /> {t.secretsLeft(view.secrets)}
        </span>
        <span class="chip" {...explain(capital(t.pile(view.pile)), t.explain.pile, "turn", true)}>
          <Icon name="stone" size={16} /> {t.pile(view.pile)}
        </span>
      </div>
    </>
  );
}

/** What came of a call, line by line. */
function After(props: { play: Play; events: GameEvent[]; you: number | undefined }): JSX.Element {
  const { play, events, you } = props;
  return (
    <ul class="after">
      {events.map((e, i) => (
        <li key={`${i} ${play.log.length}`}>
          <Told header={play.header} text={e.tell} you={you} />
        </li>
      ))}
    </ul>
  );
}

function LastCall({ board }: { board: Board }): JSX.Element {
  const { play } = board;
  const view = play.shown.view as AbracaView;
  const from = play.log.map((l) => l.event.event).lastIndexOf("called");
  const call = play.log[from]?.event;
  const caller = seatIndex(call?.seat ?? null);
  const you = board.still ? undefined : play.viewer;
  const after = play.log
    .slice(from + 1)
    .map((l) => l.event)
    .filter((e) => ["failed", "mistake", "left", "rolled", "life", "secret"].includes(e.event));
  const die = after.find((e) => e.event === "rolled")?.amount;
  return (
    <section class="panel lastcall" data-tab="log" data-seat={call ? caller + 1 : 1}>
      <span class="eyebrow">{t.lastCall}</span>
      {call ? (
        <>
          <h2>{t.called(caller === you ? common.table.youName : seatName(play.header, caller), call.piece ?? 0)}</h2>
          <div class="row top" key={from} tabIndex={0}>
            <Stone number={call.piece ?? 0} />
            <div class="grow">
              <b>{spell(call.piece ?? 0).name}</b>
              <After play={play} events={after} you={you} />
            </div>
            {die !== undefined && (
              <svg class="i die" role="img" aria-label={t.die(die)} key={play.shown.ply}>
                <use href={`#die-${die}`} />
              </svg>
            )}
          </div>
        </>
      ) : (
        <>
          <h2>{t.nobody}</h2>
          <div class="row top" />
        </>
      )}
      <Left view={view} />
    </section>
  );
}

export function AbracaTable(props: Board & { prompt: JSX.Element; log: JSX.Element }): JSX.Element {
  const { play } = props;
  const view = play.shown.view as AbracaView;
  const others = othersOf(view, play.viewer);
  return (
    <>
      <div class="playarea">
        <div class={`opp n${others.length}`} data-tab="racks">
          {others.map((seat) => (
            <Rack board={props} seat={seat} />
          ))}
        </div>
        <div class="midr">
          <Used view={view} fresh={play.fresh} />
          <Tower view={view} board={props} />
        </div>
        <div class="mine">
          {play.viewer < SPECTATOR && <OwnRack board={props} seat={play.viewer} belief={play.shown.belief} />}
          {props.prompt}
        </div>
        {chapterTold(play) && <RoundEnd {...props} />}
      </div>
      <aside class="side2" aria-label={t.lastCall}>
        <LastCall board={props} />
        {props.log}
      </aside>
    </>
  );
}
