// nowhere.tsx: an address that leads to nothing.
import type { JSX } from "preact";
import { t } from "../strings";
import { Page } from "../ui/frame";

export function Nowhere(): JSX.Element {
  return (
    <Page at="play" title={t.notFound.title}>
      <h1>{t.notFound.title}</h1>
      <p class="lead">{t.notFound.lead}</p>
      <a class="btn primary" href="#/">
        {t.notFound.home}
      </a>
    </Page>
  );
}
