// main.tsx: starts the page and shows the place its address names.
import { render, type JSX } from "preact";
import { Home } from "./pages/home";
import { Nowhere } from "./pages/nowhere";
import { Learn, LocalTable } from "./pages/table";
import { catalogue, loadCatalogue } from "./state/catalogue";
import { followAddress, route } from "./state/route";
import { applySettings } from "./state/settings";
import "./styles/tokens.css";
import "./styles/components.css";
import "./styles/pages.css";
import "./styles/table.css";
import "./styles/abraca.css";
import "./styles/archmage.css";

function App(): JSX.Element {
  const at = route.value;
  if (!catalogue.value.length) return <main id="main" class="page loading" aria-busy="true" />;
  switch (at.page) {
    case "home":
      return <Home />;
    case "table":
      return <LocalTable id={at.id} />;
    case "learn":
      return <Learn game={at.game} />;
    default:
      return <Nowhere />;
  }
}

applySettings();
followAddress();
void loadCatalogue();
const root = document.getElementById("app");
if (root) render(<App />, root);
if ("serviceWorker" in navigator && location.protocol.startsWith("http"))
  void navigator.serviceWorker.register("offline.js").catch(() => undefined);
