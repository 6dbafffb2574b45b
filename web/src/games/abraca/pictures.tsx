// pictures.tsx: drawings for Abraca's rules.
import type { ComponentChildren, JSX } from "preact";
import { Stone, StoneBack } from "./stones";
import { Crest } from "../../ui/crest";
import { Icon } from "../../ui/icon";
import { Figure, Use } from "../../ui/figure";
import { t } from "./strings";

const words = t.pictures;

function Drawn(props: { caption: string; children: ComponentChildren }): JSX.Element {
  return (
    <figure class="fig">
      <div class="fdrawn" aria-hidden="true">
        {props.children}
      </div>
      <figcaption>{props.caption}</figcaption>
    </figure>
  );
}

function Racks(): JSX.Element {
  return (
    <Drawn caption={words.racks}>
      {[
        [8, 6, 5, 8, 3],
        [7, 8, 4, 6, 7],
      ].map((rack, seat) => (
        <div class="frack" data-seat={seat + 2}>
          <Crest seat={seat + 1} />
          {rack.map((n) => (
            <Stone number={n} />
          ))}
        </div>
      ))}
      <div class="frack" data-seat="1">
        <Crest seat={0} />
        {[0, 1, 2, 3, 4].map(() => (
          <StoneBack />
        ))}
      </div>
    </Drawn>
  );
}

const CELL = "M16 1l13 7v15l-13 8-13-8V8z";

function Counting(): JSX.Element {
  return (
    <Figure high={64} caption={words.count}>
      <g data-sphere="time">
        <Use name="spell-blizzard" x={30} y={32} size={36} />
      </g>
      <text class="fnum" x="74" y="42">
        6
      </text>
      {["u", "u", "v", "q", "q", "q"].map((kind, i) => (
        <g class={`fcell ${kind}`} transform={`translate(${104 + i * 48} 10) scale(1.35)`}>
          <path d={CELL} />
          {kind === "u" && (
            <text x="16" y="22">
              6
            </text>
          )}
          {kind === "v" && <use href="#ui-eye" x="7.5" y="7.5" width="17" height="17" />}
        </g>
      ))}
    </Figure>
  );
}

function Calls(): JSX.Element {
  return (
    <Drawn caption={words.turn}>
      <div class="frack">
        <Stone number={4} />
        <Icon name="ui-check" size={24} class="good" />
        <Icon name="ui-arrow" size={24} />
        <Stone number={6} />
        <Icon name="ui-check" size={24} class="good" />
        <Icon name="ui-arrow" size={24} />
        <Stone number={8} />
        <Icon name="ui-close" size={24} class="bad" />
        <span data-sphere="blood">
          <Icon name="life-lost" size={24} />
        </span>
      </div>
    </Drawn>
  );
}

function RoundEnds(): JSX.Element {
  return (
    <figure class="fig">
      <table class="fends">
        <tbody>
          {words.rows.map(([how, points, rest]) => (
            <tr>
              <th scope="row">{how}</th>
              <td>
                <b>{points}</b>
              </td>
              <td>{rest}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>{words.ends}</figcaption>
    </figure>
  );
}

/** Which page of the rules has which drawing. */
export const pictures = {
  goal: Racks,
  stones: Counting,
  turn: Calls,
  "round-end": RoundEnds,
};
