// main.tsx: starts the page and shows the place its address names.
import { render, type JSX } from "preact";
import { useEffect } from "preact/hooks";
// Sheets count in the order of imports: what all pages share, the games' own, the people's.
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/components.css";
import "./styles/pages.css";
import "./styles/table.css";
import "./styles/foot.css";
import "./styles/camera.css";
import "./styles/teach.css";
import { ask } from "./engine/worker-client";
import { aidPlans, lessonOf } from "./games/lookup";
import { Home, PlayAtOnce } from "./pages/home";
import { tellTurns } from "./pages/lobby";
import { Nowhere } from "./pages/nowhere";
import { Learn, LocalTable } from "./pages/table";
import { catalogue, loadCatalogue, meet } from "./state/catalogue";
import { followLobby } from "./state/lobby";
import { followAddress, type Route, route } from "./state/route";
import { findServer } from "./state/server";
import { applySettings } from "./state/settings";
import { followTries } from "./table/follow-tries";
import { Bulletin } from "./ui/frame";
import { later, styled } from "./ui/later";
import { Shortcuts } from "./ui/shortcuts";
import "./styles/people.css";

declare const LATER_STYLE: string;

// The first table needs none of these, nor their sheets.
const more = async () => (await Promise.all([import("./pages/more"), styled(LATER_STYLE)]))[0];
const AccountPage = later(async () => (await more()).AccountPage);
const Daily = later(async () => (await more()).Daily);
const Online = later(async () => (await more()).Online);
const PersonPage = later(async () => (await more()).PersonPage);
const RatingsPage = later(async () => (await more()).RatingsPage);
const Records = later(async () => (await more()).Records);
const Reference = later(async () => (await more()).Reference);
const Replay = later(async () => (await more()).Replay);
const Room = later(async () => (await more()).Room);
const Rules = later(async () => (await more()).Rules);
const Settings = later(async () => (await more()).Settings);
const Tables = later(async () => (await more()).Tables);

function App(): JSX.Element {
  const at = route.value;
  const game = "game" in at ? at.game : "";
  const offered = catalogue.value.length > 0;
  useEffect(() => {
    if (offered && game) void meet(game);
  }, [offered, game]);
  return offered ? pageOf(at) : <main id="main" class="page loading" aria-busy="true" />;
}

function pageOf(at: Route): JSX.Element {
  switch (at.page) {
    case "home":
      return <Home />;
    case "play":
      return <PlayAtOnce game={at.game} />;
    case "daily":
      return <Daily day={at.day} />;
    case "tables":
      return <Tables />;
    case "new":
      return <Tables game={at.game} fresh />;
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
    case "room":
      return <Room id={at.id} key={at.id} />;
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

/** Keeps the page's files once everything it waits for is there, so that it opens without a network. */
function keepFiles(): void {
  if ("serviceWorker" in navigator && location.protocol.startsWith("http"))
    void navigator.serviceWorker.register("offline.js").catch(() => undefined);
}

/** The engine is large: it comes after the first picture, which needs none of it. */
function afterPaint(body: () => void): void {
  if (document.hidden) body();
  else requestAnimationFrame(() => setTimeout(body));
}

/** Shows the page. The start page is there as text already, and stays until the games are known. */
function show(root: HTMLElement): void {
  let drawn = false;
  const draw = () => {
    if (drawn) return;
    drawn = true;
    root.replaceChildren();
    render(
      <>
        <Bulletin />
        <App />
        <Shortcuts />
      </>,
      root,
    );
  };
  addEventListener("hashchange", draw, { once: true });
  if (route.value.page !== "home") draw();
  afterPaint(() => {
    void ask("aids", aidPlans());
    void loadCatalogue().then(() => {
      draw();
      keepFiles();
    });
  });
}

function start(): void {
  applySettings();
  followAddress();
  void findServer();
  addEventListener("online", () => void findServer());
  followLobby(tellTurns);
  followTries();
  const root = document.getElementById("app");
  if (root) show(root);
}

/** The server's links name a table in the path: /t/ID?invite=CODE. */
const link = /^\/t\/(\w+)$/.exec(location.pathname);
if (link) location.replace(`/#/t/${link[1]}/${new URLSearchParams(location.search).get("invite") ?? ""}`);
else start();
