// reference.tsx: a game or a mode of it on one sheet, to read and to print.
import type { JSX } from "preact";
import { gameName, uiOf, uis } from "../games/lookup";
import { topicsOf } from "../state/catalogue";
import { t } from "../strings";
import { Page } from "../ui/frame";
import { addressOf, sheetsOf } from "../ui/rule";
import { TopicText } from "../ui/topic-text";
import { rulesLink } from "./rules";

export function Reference({ game, mode }: { game: string; mode: string }): JSX.Element {
  const key = (uiOf(game) ?? uis()[0])?.key ?? "";
  const topics = topicsOf(key);
  const sheets = sheetsOf(topics);
  const shown = sheets.find((x) => addressOf(key, x) === `#/reference/${key}/${mode}`) ?? sheets[0];
  return (
    <Page at="rules" title={`${t.rules.reference}: ${gameName(key)}`} class="page refpage">
      <div class="refbar">
        <div class="tabs" role="group" aria-label={t.rules.reference}>
          {sheets.map((x) => (
            <a href={addressOf(key, x)} {...(x === shown ? { "aria-current": "page" as const } : {})}>
              {x.title}
            </a>
          ))}
        </div>
        <button type="button" class="btn" onClick={() => print()}>
          {t.rules.print}
        </button>
      </div>
      <h1>{shown?.title ?? t.rules.nothing}</h1>
      {shown && <TopicText topics={topics} topic={shown} Link={rulesLink(key)} level={2} />}
    </Page>
  );
}
