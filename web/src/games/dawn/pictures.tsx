// pictures.tsx: drawings for Dawn's rules.
import type { JSX } from "preact";
import { topicsOf } from "../../state/catalogue";
import { Beacon, Disc, Ground } from "./arena";
import { SCHOOLS, type Place } from "./model";
import { Arrow, Cost, Figure, Head, Use } from "../../ui/figure";
import { symbolOf } from "./portraits";
import { t } from "./strings";

const words = t.pictures;

function Creature(props: { x: number; y: number; seat: number; r?: number }): JSX.Element {
  const { x, y, seat, r = 26 } = props;
  return (
    <g class="cre" data-school={SCHOOLS[seat]} transform={`translate(${x} ${y})`}>
      <Disc seat={seat} school={seat} r={r} figure={symbolOf(seat ? "hound" : "knight")} />
    </g>
  );
}

function Die({ x, y, n, won = false }: { x: number; y: number; n: number; won?: boolean }): JSX.Element {
  return (
    <g class={`fdie${won ? " won" : ""}`}>
      <rect x={x - 25} y={y - 25} width="50" height="50" rx="11" />
      <Use name={`die-${n}`} x={x} y={y} size={40} />
    </g>
  );
}

/** What a side's best die comes to. */
function Total({ x, n }: { x: number; n: number }): JSX.Element {
  return (
    <text class="fvs" x={x} y="128">
      {n}
    </text>
  );
}

function Fight(): JSX.Element {
  return (
    <Figure high={140} caption={words.duel}>
      <Creature x={40} y={50} seat={0} />
      <Die x={108} y={50} n={5} won />
      <Die x={162} y={50} n={2} />
      <text class="flab" x="108" y="98">
        {words.lunge}
      </text>
      <Total x={108} n={6} />
      <text class="fvs" x="173" y="128">
        :
      </text>
      <Die x={238} y={50} n={4} won />
      <Die x={292} y={50} n={3} />
      <Total x={238} n={4} />
      <Creature x={360} y={50} seat={1} />
      <text class="flab bad" x="352" y="104">
        {words.loses}
      </text>
    </Figure>
  );
}

const GROUNDS: Record<string, Place> = {
  ".": { kind: "normal" },
  "/": { kind: "rough" },
  "#": { kind: "wall" },
  o: { kind: "portal", seat: 0 },
};
const FIELD = ["....#", "o./..", "..#.."];

function Walk(): JSX.Element {
  return (
    <Figure high={250} caption={words.move}>
      <Head />
      {FIELD.map((line, row) =>
        [...line].map((c, column) => (
          <g transform={`translate(${column * 80} ${4 + row * 80}) scale(.95)`}>
            <Ground ground={GROUNDS[c] ?? { kind: "normal" }} dark={(row + column) % 2 === 0} />
          </g>
        )),
      )}
      <Creature x={40} y={124} seat={0} />
      <Arrow d="M70 124H104" />
      <Arrow d="M136 124H184" />
      <Arrow d="M216 124H264" />
      <Arrow d="M290 124H324" />
      <Cost x={120} y={124} n={1} />
      <Cost x={200} y={124} n={2} />
      <Cost x={278} y={124} n={1} />
      <Creature x={360} y={124} seat={1} />
      <Use name="ui-sword" x={338} y={94} size={26} />
    </Figure>
  );
}

const KINDS: Place[] = [
  { kind: "normal" },
  { kind: "rough" },
  { kind: "wall" },
  { kind: "pit" },
  { kind: "portal", seat: 0 },
];

/** Beacons are shown once the rules speak of them. */
function Grounds(): JSX.Element {
  const beacons = topicsOf("dawn").some((topic) => topic.key.startsWith("beacon"));
  return (
    <Figure high={(KINDS.length + Number(beacons)) * 58} caption={words.legend}>
      {KINDS.map((ground, i) => (
        <g>
          <g transform={`translate(40 ${i * 58 + 2}) scale(.64)`}>
            <Ground ground={ground} dark={i % 2 === 0} />
          </g>
          <text class="flab start" x="116" y={i * 58 + 35}>
            {words.grounds[i]}
          </text>
        </g>
      ))}
      {beacons && (
        <g transform={`translate(0 ${KINDS.length * 58})`}>
          <g transform="translate(40 2) scale(.64)">
            <Ground ground={{ kind: "normal" }} dark />
            <Beacon seat={null} />
          </g>
          <text class="flab start" x="116" y="35">
            {t.places.beacon}
          </text>
        </g>
      )}
    </Figure>
  );
}

function RetreatDie(): JSX.Element {
  const ways: [number, number, number][] = [
    [1, 0, -1],
    [2, 1, 0],
    [3, 0, 1],
    [4, -1, 0],
  ];
  return (
    <Figure high={230} caption={words.retreat}>
      <Head />
      <Creature x={116} y={114} seat={1} />
      {ways.map(([n, dx, dy]) => (
        <>
          <Arrow d={`M${116 + dx * 34} ${114 + dy * 34}L${116 + dx * 62} ${114 + dy * 62}`} />
          <g class="fdie">
            <Use name={`die-${n}`} x={116 + dx * 90} y={114 + dy * 90} size={36} />
          </g>
        </>
      ))}
      <text class="flab start" x="220" y="92">
        {words.five}
      </text>
      <text class="flab start" x="220" y="148">
        {words.six}
      </text>
    </Figure>
  );
}

function Summon(): JSX.Element {
  return (
    <Figure high={100} caption={words.summon}>
      <Head />
      <g data-school={SCHOOLS[0]}>
        <rect class="fcard" x="14" y="8" width="70" height="84" rx="9" />
        <Use name="level-badge-2" x={49} y={34} size={34} />
        <Use name={symbolOf("knight")} x={49} y={68} size={34} />
      </g>
      <Arrow d="M98 50H126" />
      <g data-sphere="time">
        <Use name="crystal-charged" x={158} y={50} size={36} />
        <Use name="crystal-charged" x={194} y={50} size={36} />
      </g>
      <Arrow d="M220 50H250" />
      <g transform="translate(272 8)">
        <Ground ground={{ kind: "portal", seat: 0 }} dark={false} busy />
      </g>
      <Creature x={314} y={50} seat={0} />
    </Figure>
  );
}

/** Which page of the rules has which drawing. */
export const pictures = {
  summoning: Summon,
  movement: Walk,
  combat: Fight,
  retreat: RetreatDie,
  map: Grounds,
};
