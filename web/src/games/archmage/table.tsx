// table.tsx: Archmage's table: players, map with the prompt, a tower board.
import type { JSX } from "preact";
import { t as common } from "../../strings";
import { capital } from "../../strings/words";
import { Crest } from "../../ui/crest";
import { Icon, SeatMark, seatName } from "../../ui/icon";
import { explain } from "../../ui/explain";
import { lit, place } from "../../ui/target";
import type { Board } from "../../ui/game";
import { ArchmageMap } from "./map";
import { known, MODE, RELICS, SPHERES, type ArchmageView, type MageView } from "./model";
import { scoreWords } from "./score";
import { TowerBoards } from "./tower";
import { Forecast, WarlordCard } from "./warlord";
import { t } from "./strings";

/** Followers, supply, and spells known by level. */
function Stats({ mage, seat }: { mage: MageView; seat: number }): JSX.Element {
  return (
    <div class="stats">
      <span {...explain(t.company, t.explain.company, "followers")} data-seat={seat + 1}>
        <Icon name="follower" size={16} label={t.company} />
        <b>{mage.company}</b>
      </span>
      <span {...explain(t.supply, t.explain.supply, "recruit")}>
        <span class="quiet">{t.supplyShort}</span> <b>{mage.supply}</b>
      </span>
      <span {...explain(t.known, t.explain.known, "goal")}>
        <Icon name="level-1" size={16} label={t.levels[0] ?? ""} />
        <b>{known(mage.book, 1)}</b> <Icon name="level-2" size={16} label={t.levels[1] ?? ""} />
        <b>{known(mage.book, 2)}</b> <Icon name="level-3" size={16} label={t.levels[2] ?? ""} />
        <b>{known(mage.book, 3)}</b>
      </span>
    </div>
  );
}

function Card({ board, seat }: { board: Board; seat: number }): JSX.Element {
  const { play } = board;
  const view = play.shown.view as ArchmageView;
  const mage = view.mage[seat];
  if (!mage) return <li />;
  const key = `player:${seat}`;
  const turn = !play.shown.over && view.active === seat;
  const name = seatName(play.header, seat);
  const score = play.shown.points[seat] ?? 0;
  return (
    <li>
      <div
        class={`player${turn ? " turn" : ""}${lit(board, key)}`}
        data-seat={seat + 1}
        {...place(board, key, t.playerScore(name, score))}
      >
        <span class="band" />
        <div>
          <div class="name">
            <Crest seat={seat} />
            <span>{name}</span>
            {seat === play.viewer && <span class="quiet you">{common.table.you}</span>}
            <SeatMark header={play.header} seat={seat} />
            <span class="score" {...explain(t.scoreNow, scoreWords(play, seat), "goal")} key={score}>
              <Icon name="points" size={16} label={t.pointsWord} />
              {score}
            </span>
          </div>
          <Stats mage={mage} seat={seat} />
          <div class="relrow">
            {SPHERES.map((sphere, s) => (
              <span data-sphere={sphere} {...explain(capital(RELICS[s] ?? ""), t.explain.relics(sphere), "spheres")}>
                <Icon name={`relic-${RELICS[s]}`} size={16} label={RELICS[s] ?? ""} />
                {mage.relics[s]}
              </span>
            ))}
          </div>
        </div>
      </div>
    </li>
  );
}

export function Strip({ board }: { board: Board }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  return (
    <ul class="phonestrip">
      {Array.from({ length: view.seats }, (_, seat) => (
        <li
          key={`${seat} ${board.play.shown.points[seat]}`}
          class={view.active === seat ? "turn" : ""}
          aria-label={t.playerScore(seatName(board.play.header, seat), board.play.shown.points[seat] ?? 0)}
          {...explain(seatName(board.play.header, seat), scoreWords(board.play, seat), "goal")}
        >
          <Crest seat={seat} /> {board.play.shown.points[seat]}
        </li>
      ))}
      {view.mode !== MODE.versus && (
        <li aria-label={t.warlord} key={`w ${view.warlord.hand} ${view.warlord.supply}`}>
          <Crest seat={-1} /> {view.warlord.hand}
          {view.mode === MODE.coop && <small>{t.warlordSupply(view.warlord.supply)}</small>}
        </li>
      )}
    </ul>
  );
}

export function ArchmageTable(props: Board & { prompt: JSX.Element; log: JSX.Element }): JSX.Element {
  const view = props.play.shown.view as ArchmageView;
  return (
    <>
      <aside class="left" tabIndex={0} aria-label={t.players}>
        <ul class="players" data-tab="log">
          {Array.from({ length: view.seats }, (_, seat) => (
            <Card board={props} seat={seat} />
          ))}
          {view.mode !== MODE.versus && <WarlordCard board={props} />}
        </ul>
        {view.mode !== MODE.versus && <Forecast board={props} />}
        {props.log}
      </aside>
      <div class="mid">
        <Strip board={props} />
        <div class="board" data-tab="map">
          <ArchmageMap board={props} />
        </div>
        {props.prompt}
      </div>
      <aside class="right" tabIndex={0} aria-label={t.tabs.tower}>
        <TowerBoards board={props} />
      </aside>
    </>
  );
}
