// pictures.tsx: drawings for Archmage's rules.
import type { JSX } from "preact";
import { Ground, Owner, sphereOf } from "./map";
import { cellNamed, centre, RELICS, SPHERES, sphereNamed, type Face } from "./model";
import { Arrow, Cost, Figure, Head, Use } from "../../ui/figure";
import { t } from "./strings";

const words = t.pictures;

/** A hex of the map, smaller. */
function Hex(props: { x: number; y: number; face: Face; holder?: number; size?: number; ward?: boolean }): JSX.Element {
  const { x, y, face, holder = 0, size = 0.66, ward = false } = props;
  const sphere = sphereOf(face);
  return (
    <g
      class="hex"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`}
      {...(sphere ? { "data-sphere": sphere } : {})}
    >
      <Ground face={face} />
      {holder > 0 && (
        <>
          <Owner holder={holder} />
          <g data-seat={holder}>
            <Use name="follower" x={-23} y={21} size={27} />
          </g>
        </>
      )}
      {ward && (
        <g class="ward">
          <Use name="ward" x={2} y={25} size={22} />
        </g>
      )}
    </g>
  );
}

function Mage({ x, y }: { x: number; y: number }): JSX.Element {
  return (
    <g data-seat="1">
      <Use name="mage" x={x} y={y} size={34} />
    </g>
  );
}

const D = 78;
const MID = { x: 152, y: 160 };

function polar(degrees: number, r: number): { x: number; y: number } {
  const a = (degrees * Math.PI) / 180;
  return { x: MID.x + r * Math.sin(a), y: MID.y - r * Math.cos(a) };
}

function Wheel(): JSX.Element {
  const spots = [polar(60, 1.36 * D), polar(90, 1.06 * D), polar(120, 0.58 * D)];
  return (
    <Figure high={320} caption={words.wheel}>
      {SPHERES.map((sphere, s) => {
        const at = polar(60 * s, D);
        const relic = polar(60 * s, 1.74 * D);
        return (
          <g data-sphere={sphere} class="fsphere">
            <circle cx={at.x} cy={at.y} r={D} />
            <Use name={`relic-${RELICS[s]}`} x={relic.x} y={relic.y} size={24} />
          </g>
        );
      })}
      {spots.map((spot, level) => (
        <g class="flevel">
          <path d={`M${spot.x + 12} ${spot.y}L286 ${70 + 90 * level}`} />
          <circle cx={spot.x} cy={spot.y} r="13" />
          <g data-seat="1">
            <Use name="apprentice" x={spot.x} y={spot.y} size={19} />
          </g>
          <text x="292" y={75 + 90 * level}>
            {words.levels[level]}
          </text>
        </g>
      ))}
    </Figure>
  );
}

function Journey(): JSX.Element {
  const at = (cell: string): { x: number; y: number } => {
    const { x, y } = centre(cellNamed(cell));
    return { x: 80 + 0.95 * x, y: 62 + 0.95 * y };
  };
  const [from, elves, wild, town] = [at("o"), at("a3"), at("b5"), at("b6")];
  const ways = [
    [from, elves],
    [elves, wild],
    [wild, town],
  ] as const;
  return (
    <Figure high={245} caption={words.journey}>
      <Head />
      <Hex {...from} face={{ kind: "cursed" }} size={0.92} />
      <Hex {...elves} face={{ kind: "enclave", sphere: 2 }} size={0.92} />
      <Hex {...wild} face={{ kind: "land", land: 1 }} holder={1} size={0.92} />
      <Hex {...town} face={{ kind: "town" }} holder={1} size={0.92} />
      {ways.map(([a, b]) => (
        <Arrow
          d={`M${a.x * 0.68 + b.x * 0.32} ${a.y * 0.68 + b.y * 0.32}L${a.x * 0.3 + b.x * 0.7} ${a.y * 0.3 + b.y * 0.7}`}
        />
      ))}
      <Mage x={from.x + 20} y={from.y - 12} />
      <Cost x={elves.x + 30} y={elves.y - 16} n={1} />
      <Cost x={wild.x + 30} y={wild.y - 16} n={2} />
      <Cost x={wild.x + 30} y={wild.y + 14} n={3} />
      <Cost x={town.x - 30} y={town.y - 14} n={4} />
    </Figure>
  );
}

function Attack(): JSX.Element {
  const face: Face = { kind: "land", land: 3 };
  return (
    <Figure high={110} caption={words.attack}>
      <Head />
      <Hex x={62} y={54} face={face} holder={2} ward size={0.95} />
      <Arrow d="M122 54H146" />
      <Hex x={200} y={54} face={face} holder={2} size={0.95} />
      <Arrow d="M260 54H284" />
      <Hex x={338} y={54} face={face} size={0.95} />
      <Cost x={134} y={28} n={1} />
      <Cost x={272} y={28} n={1} />
      <g data-sphere="blood">
        <Use name="relic-blood" x={272} y={84} size={22} />
      </g>
    </Figure>
  );
}

function Gather(): JSX.Element {
  const lands = [0, 1, 4];
  return (
    <Figure high={120} caption={words.gather}>
      <Head />
      <Hex x={54} y={60} face={{ kind: "town" }} holder={1} size={0.9} />
      <Mage x={74} y={66} />
      <Arrow d="M112 60H136" />
      {lands.map((land, i) => (
        <g>
          <Hex x={178 + i * 78} y={48} face={{ kind: "land", land }} holder={1} size={0.66} />
          <g class="fgain" data-sphere={SPHERES[land]}>
            <text x={164 + i * 78} y="110">
              +1
            </text>
            <Use name={`relic-${RELICS[land]}`} x={194 + i * 78} y={104} size={22} />
          </g>
        </g>
      ))}
    </Figure>
  );
}

function Planets(): JSX.Element {
  const rows: [number, string, number][] = [
    [3, "blood", 1],
    [2, "will", 2],
    [1, "time", 3],
  ];
  return (
    <Figure high={150} caption={words.planets}>
      <circle class="fsun" cx="330" cy="60" r="36" />
      <text class="flab" x="330" y="124">
        {words.centre}
      </text>
      {rows.map(([distance, sphere, relics], i) => {
        const x = 60 + i * 88;
        const s = sphereNamed(sphere);
        return (
          <g data-sphere={sphere}>
            <path class="forbit" d={`M${x} 16V104`} />
            <Use name={`planet-${sphere}`} x={x} y={58} size={36} />
            <text class="flab" x={x} y="124">
              {distance}
            </text>
            {Array.from({ length: relics }, (_, k) => (
              <Use name={`relic-${RELICS[s]}`} x={x + (k - (relics - 1) / 2) * 20} y={140} size={17} />
            ))}
          </g>
        );
      })}
      <text class="flab" x="60" y="12">
        {words.distance}
      </text>
    </Figure>
  );
}

const LEGEND: Face[] = [
  ...[0, 1, 2, 3, 4].map((land): Face => ({ kind: "land", land })),
  { kind: "town" },
  { kind: "camp" },
  { kind: "enclave", sphere: 0 },
  { kind: "hybrid", hybrid: 0 },
  { kind: "wild" },
  { kind: "outpost" },
  { kind: "cursed" },
];

function Legend(): JSX.Element {
  return (
    <Figure high={324} caption={words.legend}>
      {LEGEND.map((face, i) => {
        const [x, y] = [52 + (i % 4) * 99, 40 + Math.floor(i / 4) * 108];
        return (
          <g>
            <Hex x={x} y={y} face={face} size={0.72} />
            <text class="flab" x={x} y={y + 58}>
              {words.places[i]}
            </text>
          </g>
        );
      })}
    </Figure>
  );
}

function Duel(): JSX.Element {
  const disc = (x: number, y: number): JSX.Element => (
    <g class="flevel" data-seat="1">
      <circle cx={x} cy={y} r="18" />
      <Use name="apprentice" x={x} y={y} size={26} />
    </g>
  );
  return (
    <Figure high={170} caption={words.duel}>
      <Head />
      <g data-sphere="time" class="fsphere">
        <circle cx="90" cy="84" r="72" />
      </g>
      <g data-sphere="will" class="fsphere">
        <circle cx="168" cy="84" r="72" />
      </g>
      {disc(52, 84)}
      {disc(206, 84)}
      {disc(129, 60)}
      <Arrow d="M74 76L106 64" />
      <text class="flab" x="129" y="108">
        {words.rises}
      </text>
      <Arrow d="M228 92L292 118" />
      <g data-seat="1">
        <Use name="follower" x={318} y={124} size={36} />
      </g>
      <text class="flab" x="330" y="164">
        {words.back}
      </text>
    </Figure>
  );
}

/** Which page of the rules has which drawing. */
export const pictures = {
  goal: Legend,
  spheres: Wheel,
  turn: Journey,
  attack: Attack,
  gather: Gather,
  planets: Planets,
  study: Duel,
};

/** Pages that show another's drawing when they stand alone. */
export const borrowed = {
  initiate: Wheel,
  cast: Wheel,
  travel: Journey,
  explore: Journey,
  wards: Attack,
  wilderness: Legend,
};
