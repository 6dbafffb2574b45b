// first-page.tsx: the start page as text, drawn when the page is built, so that
// it can be read before any script has come.
import renderToString from "preact-render-to-string";
import { Engine } from "./engine/engine";
import { catalogue } from "./state/catalogue";

/** The little of a browser that modules touch when they are loaded. */
const browser = {
  addEventListener: () => undefined,
  document: { title: "" },
  localStorage: { getItem: (key: string) => (key === "conclave.settings" ? '{"name":""}' : null) },
  location: { hash: "" },
};

export async function firstPage(wasm: BufferSource): Promise<string> {
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const { Home } = await import("./pages/home");
  catalogue.value = (await Engine.load(wasm)).catalogue();
  // The page's policy takes no inline styles; scripts set them again.
  return renderToString(<Home text />).replace(/ style="[^"]*"/g, "");
}
