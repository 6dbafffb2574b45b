// bot-time.tsx: how long bots that think ahead may take for an answer.
import type { JSX } from "preact";
import type { BotInfo } from "../engine/types";
import { t } from "../strings";
import { Segments } from "../ui/frame";

/** As tables name them; "": the level's own. */
const TIMES = ["", "1s", "3s", "10s"] as const;
export type BotTime = (typeof TIMES)[number];

function thinks(level: string, bots: BotInfo[]): boolean {
  return bots.some((b) => b.level === level && b.thinks);
}

/** The bot as tables name it: its level, with the time where it makes use of one. */
export function timed(level: string, time: BotTime, bots: BotInfo[]): string {
  return time && thinks(level, bots) ? `${level}@${time}` : level;
}

/** Asked where one of these levels thinks. */
export function TimeChoice(props: {
  levels: string[];
  bots: BotInfo[];
  time: BotTime;
  choose: (time: BotTime) => void;
}): JSX.Element | null {
  if (!props.levels.some((level) => thinks(level, props.bots))) return null;
  return (
    <Segments
      legend={t.lobby.time}
      value={props.time}
      choices={TIMES.map((time) => [time, time ? time.replace("s", " s") : t.lobby.ownTime] as const)}
      choose={props.choose}
    />
  );
}
