// later.tsx: a component whose script, and sheet, come when it is first shown.
import { h, type FunctionComponent, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

const LOADING: JSX.Element = h("main", { id: "main", class: "page loading", "aria-busy": "true" });

/** `meanwhile` stands there until it has come. */
export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  meanwhile: JSX.Element | null = LOADING,
): FunctionComponent<P> {
  let known: FunctionComponent<P> | null = null;
  return (props) => {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (!known)
        void load().then((component) => {
          known = component;
          redraw(1);
        });
    }, []);
    return known ? h(known, props) : meanwhile;
  };
}

const sheets = new Map<string, Promise<void>>();

/** Lays a sheet over the page, once; it is there, or could not be had: then its page is plain. */
export function styled(file: string): Promise<void> {
  const known = sheets.get(file);
  if (known) return known;
  const coming = new Promise<void>((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(file, document.baseURI).href;
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  sheets.set(file, coming);
  return coming;
}
