// main.tsx: starts the page and shows the place its address names.
import { render, type JSX } from "preact";
import { useEffect } from "preact/hooks";
// Sheets count in the order of imports: what all pages share, the games' own, the people's.
import "./styles/tokens.css";
import "./styles/components.css";
import "./styles/pages.css";
import "./styles/table.css";
import "./styles/camera.css";
import "./styles/teach.css";
import { ask } from "./engine/worker-client";
import { aidPlans, lessonOf } from "./games/lookup";
import { AccountPage } from "./pages/account";
import { Home } from "./pages/home";
import { tellTurns } from "./pages/lobby";
import { Nowhere } from "./pages/nowhere";
import { Online } from "./pages/online";
import { PersonPage, RatingsPage } from "./pages/ratings";
import { Reference } from "./pages/reference";
import { Records, Replay } from "./pages/replay";
import { Rules } from "./pages/rules";
import { Settings } from "./pages/settings";
import { Learn, LocalTable } from "./pages/table";
import { Tables } from "./pages/tables";
import { catalogue, loadCatalogue, meet } from "./state/catalogue";
import { followLobby } from "./state/lobby";
import { followAddress, route } from "./state/route";
import { findServer } from "./state/server";
import { applySettings } from "./state/settings";
import { Bulletin } from "./ui/frame";
import "./styles/people.css";

function App(): JSX.Element {
  const at = route.value;
  const game = "game" in at ? at.game : "";
  const offered = catalogue.value.length > 0;
  useEffect(() => {
    if (offered && game) void meet(game);
  }, [offered, game]);
  if (!offered) return <main id="main" class="page loading" aria-busy="true" />;
  switch (at.page) {
    case "home":
      return <Home />;
    case "tables":
      return <Tables />;
    case "new":
      return <Tables game={at.game} />;
    case "table":
      return <LocalTable id={at.id} />;
    case "online":
      return <Online id={at.id} invite={at.invite} />;
    case "learn":
      return <Learn plan={lessonOf(at.game, at.lesson)} key={`${at.game} ${at.lesson}`} />;
    case "records":
      return <Records />;
    case "replay":
      return <Replay id={at.id} key={at.id} />;
    case "rules":
      return <Rules game={at.game} topic={at.topic} />;
    case "reference":
      return <Reference game={at.game} mode={at.mode} />;
    case "settings":
      return <Settings />;
    case "account":
      return <AccountPage />;
    case "ratings":
      return <RatingsPage game={at.game} />;
    case "person":
      return <PersonPage name={at.name} key={at.name} />;
    case "nowhere":
      return <Nowhere />;
  }
}

function start(): void {
  applySettings();
  followAddress();
  void ask("aids", aidPlans());
  void loadCatalogue();
  void findServer();
  followLobby(tellTurns);
  const root = document.getElementById("app");
  if (root)
    render(
      <>
        <Bulletin />
        <App />
      </>,
      root,
    );
  if ("serviceWorker" in navigator && location.protocol.startsWith("http"))
    void navigator.serviceWorker.register("offline.js").catch(() => undefined);
}

/** The server's links name a table in the path: /t/ID?invite=CODE. */
const link = /^\/t\/(\w+)$/.exec(location.pathname);
if (link) location.replace(`/#/t/${link[1]}/${new URLSearchParams(location.search).get("invite") ?? ""}`);
else start();
