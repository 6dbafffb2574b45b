// crest.tsx: the colour and the sign by which a seat is told apart, worn and chosen.
// A crest is its words, as the engine has them: "blue star".
import { createContext, type ComponentChildren, type JSX } from "preact";
import { useContext, useState } from "preact/hooks";
import { COLOURS, SIGNS } from "lists/ui";
import { t } from "../strings";
import { capital } from "../strings/words";
import { Icon } from "./icon";

type Colour = (typeof COLOURS)[number];
type Sign = (typeof SIGNS)[number];

/** The numbers of a crest's colour and sign; of a seat without one, its own. */
function partsOf(crest: string | undefined, seat: number): { colour: number; sign: number } {
  const [colour, sign] = crest?.split(" ") ?? [];
  const place = (list: readonly string[], word = ""): number => list.indexOf(word) + 1 || seat + 1;
  return { colour: place(COLOURS, colour), sign: place(SIGNS, sign) };
}

/** A crest there is, or "". */
export function known(crest: string): string {
  const [colour, sign] = crest.split(" ");
  return COLOURS.includes(colour as Colour) && SIGNS.includes(sign as Sign) ? `${colour} ${sign}` : "";
}

const Worn = createContext<readonly string[]>([]);

/** All in it shows the seats in these colours and with these signs. */
export function Wearing({ crests, children }: { crests: readonly string[]; children: ComponentChildren }): JSX.Element {
  const style = Object.fromEntries(
    COLOURS.flatMap((_, seat) => {
      const { colour } = partsOf(crests[seat], seat);
      return [
        [`--worn-${seat + 1}`, `var(--seat-${colour})`],
        [`--worn-pat-${seat + 1}`, `var(--pat-${colour})`],
      ];
    }),
  );
  return (
    <Worn.Provider value={crests}>
      <div class="wearing" style={style}>
        {children}
      </div>
    </Worn.Provider>
  );
}

interface SignProps {
  /** Below 0: the Warlord's. */
  seat: number;
  x: number;
  y: number;
  size: number;
  class?: string;
}

/** A seat's sign in a drawing. */
export function Sign({ seat, x, y, size, class: kind }: SignProps): JSX.Element {
  const worn = useContext(Worn);
  const key = seat < 0 ? "w" : partsOf(worn[seat], seat).sign;
  return <use class={kind ?? ""} href={`#crest-${key}`} x={x} y={y} width={size} height={size} />;
}

export function Crest({ seat }: { seat: number }): JSX.Element {
  return (
    <svg class="crest" data-seat={seat < 0 ? "w" : seat + 1} viewBox="0 0 32 32" aria-hidden="true">
      <Sign seat={seat} x={0} y={0} size={32} />
    </svg>
  );
}

interface PickProps {
  /** What is worn, whether it was chosen or not. */
  value: string;
  /** What others have chosen. */
  taken: readonly string[];
  choose: (crest: string) => void;
}

/** One row of the choice: six colours, or six signs. */
function Row<T extends string>(props: {
  legend: string;
  list: readonly T[];
  names: Record<T, string>;
  value: string | undefined;
  taken: readonly string[];
  /** How the one of this number looks. */
  draw: (n: number) => string;
  choose: (word: T) => void;
}): JSX.Element {
  const { list, names, taken } = props;
  const label = (word: T): string => (taken.includes(word) ? t.crest.taken(names[word]) : names[word]);
  return (
    <fieldset class="seg">
      <legend>{props.legend}</legend>
      <div class="tabs">
        {list.map((word, i) => (
          <label class={word === props.value ? "on" : ""} title={capital(label(word))}>
            <input
              type="radio"
              name={props.legend}
              checked={word === props.value}
              disabled={taken.includes(word)}
              onChange={() => props.choose(word)}
            />
            <Wearing crests={[props.draw(i)]}>
              <Crest seat={0} />
            </Wearing>
            <span class="sr">{capital(label(word))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function CrestPick({ value, taken, choose }: PickProps): JSX.Element {
  const parts = partsOf(value, 0);
  const colour = COLOURS[parts.colour - 1] ?? COLOURS[0];
  const sign = SIGNS[parts.sign - 1] ?? SIGNS[0];
  const others = taken.map((crest) => crest.split(" "));
  return (
    <div class="crestpick">
      <Row<Colour>
        legend={t.crest.colour}
        list={COLOURS}
        names={t.crest.colours}
        value={colour}
        taken={others.map(([c = ""]) => c)}
        draw={(i) => `${COLOURS[i]} ${sign}`}
        choose={(c) => choose(`${c} ${sign}`)}
      />
      <Row<Sign>
        legend={t.crest.sign}
        list={SIGNS}
        names={t.crest.signs}
        value={sign}
        taken={others.map(([, s = ""]) => s)}
        draw={(i) => `${colour} ${SIGNS[i]}`}
        choose={(s) => choose(`${colour} ${s}`)}
      />
    </div>
  );
}

/** Puts a seat before the one above it: seats play in their order. */
export function Earlier({ seat, act }: { seat: number; act: () => void }): JSX.Element {
  const label = t.crest.earlier(seat + 1);
  return (
    <button type="button" class="ib earlier" aria-label={label} title={label} onClick={act}>
      <Icon name="ui-prev" size={16} />
    </button>
  );
}

/** A seat's crest that opens the choice of another; the choice comes after what stands beside it. */
export function useCrestPick(props: PickProps & { seat: number }): { button: JSX.Element; pick: JSX.Element | null } {
  const [open, setOpen] = useState(false);
  const button = (
    <button
      type="button"
      class="ib crestbutton"
      aria-expanded={open}
      aria-label={t.crest.change(props.seat + 1)}
      title={t.crest.change(props.seat + 1)}
      onClick={() => setOpen(!open)}
    >
      <Crest seat={props.seat} />
    </button>
  );
  return { button, pick: open ? <CrestPick {...props} /> : null };
}
